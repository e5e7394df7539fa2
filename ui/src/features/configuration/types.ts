export type Value = string | number | boolean | null;

export type Group = 'site' | 'notice' | 'sign_in' | 'uploads' | 'levels';

export interface Setting {
  name: string;
  group: Group;
  kind: 'text' | 'long_text' | 'number' | 'switch' | 'choice' | 'picture';
  label: string;
  hint: string;
  /** Of a picture its address. */
  value: Value;
  default: Value;
  /** Bounds of a number; `maximum` of a text is its most characters. */
  minimum: number | null;
  maximum: number | null;
  required: boolean;
  choices: { value: string | number; label: string }[] | null;
  /** Of a choice that may be empty: the words for that. */
  none: string;
}

export interface Configuration {
  revision: number;
  settings: Setting[];
}

export const GROUPS: Group[] = ['site', 'notice', 'sign_in', 'uploads', 'levels'];
