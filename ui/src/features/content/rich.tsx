// Rich text field for forms. Its editor is loaded on first use.
import { lazyWithRetry } from '@/shared/lazy';

const RichField = lazyWithRetry(async () => (await import('./RichField')).RichField);

/** The part of a form that a rich text field uses. */
interface RichTextForm<Name extends string> {
  values: Record<Name, string>;
  error: (name: Name) => string | undefined;
  set: (name: Name, html: string) => void;
}

export const richTextField = <Name extends string>(
  form: RichTextForm<Name>,
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
