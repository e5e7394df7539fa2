// Form of a news article: texts in both languages, publishing time and draft status.
import { Segmented } from 'antd';
import { useState } from 'react';
import type { Schemas } from '@/api/operations';
import { CATEGORIES } from '@/shared/content';
import { numberOf } from '@/shared/entries/numbers';
import { WIDE } from '@/shared/image/rules';
import { lazyWithRetry } from '@/shared/lazy';
import { SwitchField } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import { type FormPart, valuesFrom } from '@/shared/manage/specs';
import type { Form } from '@/shared/manage/useForm';
import type { Translate } from '@/shared/manage/words';
import * as styles from './content.module.css';
import type { NewsArticle } from './types';

// Rich text field for forms. Its editor is loaded on first use.
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

// Conversion of publishing times to and from form fields: Indian time without an offset, "2026-11-21T17:30".
const ZONE = '+05:30';
const OFFSET_MS = 330 * 60_000;

export function toField(moment: string | null): string {
  if (!moment) return '';
  const time = new Date(moment).getTime();
  return Number.isNaN(time) ? '' : new Date(time + OFFSET_MS).toISOString().slice(0, 16);
}

export const fromField = (field: string): string | null => (field ? `${field}:00${ZONE}` : null);

export const isField = (field: string): boolean =>
  field === '' ||
  (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field) && !Number.isNaN(Date.parse(`${field}:00${ZONE}`)));

const DateField = lazyWithRetry(async () => (await import('@/shared/manage/DateField')).DateField);

export const EMPTY = {
  title: '',
  title_mr: '',
  excerpt: '',
  excerpt_mr: '',
  content: '',
  content_mr: '',
  category: null as string | null,
  published_at: '',
  priority: '0',
  image_url: '',
  is_active: true,
};
type Values = typeof EMPTY;

export const valuesOf = (article: NewsArticle): Values => ({
  ...valuesFrom(EMPTY, article),
  published_at: toField(article.published_at),
});

export const bodyOf = (values: Values) =>
  ({
    ...values,
    category: values.category ?? '',
    priority: numberOf(values.priority),
    published_at: fromField(values.published_at),
  }) as Schemas['NewsIn'];

interface PartProps {
  form: Form<Values>;
  words: Translate;
}

function Content({ form, words }: PartProps) {
  const [side, setSide] = useState<'en' | 'mr'>('en');
  const name = side === 'en' ? 'content' : 'content_mr';
  return (
    <>
      <div className={manage.formWide}>
        <Segmented
          aria-label={words('language')}
          value={side}
          options={[
            { value: 'en' as const, label: words('inEnglish') },
            { value: 'mr' as const, label: words('inMarathi') },
          ]}
          onChange={setSide}
        />
      </div>
      {richTextField(form, name, words(side === 'en' ? 'field.content' : 'field.contentMr'), side)}
    </>
  );
}

function Publishing({ form, words }: PartProps) {
  const scheduled =
    form.values.is_active && Date.parse(fromField(form.values.published_at) ?? '') > Date.now();
  return (
    <div className={styles.newsPublishing}>
      <SwitchField
        form={form}
        name="is_active"
        label={words('common:term.status')}
        on={words(scheduled ? 'status.scheduled' : 'status.published')}
        off={words('status.draft')}
      />
      <DateField
        form={form as unknown as Form<Record<string, string | null>>}
        name="published_at"
        time
        label={words('field.publishedAt')}
        hint={words(scheduled ? 'willAppear' : 'field.publishedAtHint')}
      />
    </div>
  );
}

export const partsOf = (words: Translate): FormPart<Values>[] => [
  { name: 'title', label: words('field.title'), required: true, maxLength: 200 },
  { name: 'title_mr', label: words('field.titleMr'), maxLength: 200 },
  { name: 'excerpt', label: words('field.excerpt'), rows: 2, maxLength: 500 },
  { name: 'excerpt_mr', label: words('field.excerptMr'), rows: 2, maxLength: 500 },
  { slot: 'content', draw: (form) => <Content form={form} words={words} /> },
  {
    name: 'category',
    label: words('field.category'),
    kind: 'select',
    none: words('noCategory'),
    options: CATEGORIES.map((category) => ({ value: category, label: words(`common:category.${category}`) })),
  },
  { name: 'priority', label: words('field.priority'), hint: words('field.priorityHint'), kind: 'number' },
  { name: 'image_url', label: words('field.image'), kind: 'image', rules: WIDE },
  {
    slot: 'publishing',
    name: 'published_at',
    draw: (form) => <Publishing form={form} words={words} />,
    check: (moment) => (isField(moment) ? undefined : words('wrongMoment')),
  },
];
