// A text with headings, lists and links in a form; its editor loads with the first of them.
import { late } from '@/shared/late';

const RichField = late(async () => (await import('./RichField')).RichField);

/** Of a form, what one of its texts needs. */
interface Texts<Name extends string> {
  values: Record<Name, string>;
  error: (name: Name) => string | undefined;
  set: (name: Name, html: string) => void;
}

export const rich = <Name extends string>(
  form: Texts<Name>,
  name: Name,
  label: string,
  lang: 'en' | 'mr',
) => (
  <RichField
    key={name}
    name={name}
    label={label}
    lang={lang}
    value={form.values[name]}
    error={form.error(name)}
    onChange={(html) => form.set(name, html)}
  />
);
