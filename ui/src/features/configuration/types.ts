import type { Schemas } from '@/api/operations';

export type Value = Setting['value'];

export type Group = Setting['group'];

export type Setting = Schemas['SettingOut'];
export type Configuration = Schemas['ConfigurationOut'];

export const GROUPS: Group[] = ['site', 'notice', 'sign_in', 'uploads', 'levels', 'open_data'];
