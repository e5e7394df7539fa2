// A guide as the build hands it over: docs/guide/<language>/<name>.md, read by ui/tools/guide.
export type Words =
  | string
  | { kind: 'name'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; text: string };

export type Block =
  | { kind: 'paragraph' | 'note'; words: Words[] }
  | { kind: 'steps' | 'bullets'; items: Block[][] }
  | Picture;

export interface Picture {
  kind: 'picture';
  src: string;
  alt: string;
  width: number;
  height: number;
}

export interface Section {
  /** The same in both languages, so that a link and a change of language keep the place. */
  id: string;
  title: string;
  blocks: Block[];
}

export interface Guide {
  title: string;
  lead: Block[];
  sections: Section[];
}
