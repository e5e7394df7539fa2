// The table's columns, from the catalog: names, numbers to the right, choices as badges.
import { useMemo } from 'react';
import { type CatalogField, type Dataset, isNumber } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import type { GridColumn, PhoneRow } from '../grid/DataGrid';
import { useLanguage } from '../i18n/useLanguage';
import { Badge, type Tone } from '../ui/Badge';
import { useCellText } from './cells';
import type { Entry } from './types';

/** Tones by value of a choice, or by a rule of one's own; null draws the plain text. */
export type BadgeRule = Record<string, Tone> | ((value: unknown) => Tone | null);
export type Badges = Record<string, BadgeRule>;

function toneOf(rule: BadgeRule, value: unknown): Tone | null {
  return typeof rule === 'function' ? rule(value) : (rule[String(value)] ?? 'quiet');
}

const MOST_FIGURES = 4;

// Of a heading's letters at 13 px, and of the room around it with its arrow.
const LETTER = 8;
// Over several words the narrow letters even out.
const SHORT = 7;
const AROUND = 32;

/** Sentences: they take two lines rather than end in the middle of one. */
const isLong = (field: CatalogField) => field.kind === 'text' && (field.max_length ?? 0) > 200;

/** No heading is broken inside a word. */
function widthOf(field: CatalogField, title: string): Pick<GridColumn<Entry>, 'minWidth' | 'flex'> {
  const word = Math.max(...title.split(' ').map((part) => part.length));
  // Sorted when a table opens: the arrow stands beside its heading.
  if (field.kind === 'date') return { minWidth: Math.max(128, SHORT * title.length + AROUND + 24) };
  if (field.kind === 'choice') return { minWidth: 132 };
  if (field.kind === 'lookup') return { minWidth: 190, flex: 2 };
  // What is written out needs more room than the rest.
  if (field.kind === 'text') return { minWidth: 152, flex: 2 };
  if (isNumber(field)) return { minWidth: Math.max(92, LETTER * word + AROUND) };
  return { minWidth: field.stored ? 112 : 160 };
}

/** `shown`: names of fields, in their order; without it all but optional notes such as a category. */
export function useColumns(
  dataset: Dataset,
  badges: Badges,
  hidden: string[],
  shown?: readonly string[],
): GridColumn<Entry>[] {
  const { language } = useLanguage();
  const cellText = useCellText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of a cell changes with the language alone
  return useMemo(
    () =>
      fieldsOf(dataset, shown).map((field) => {
        const tones = badges[field.column];
        return {
          key: field.name,
          title: inLanguage(field.label, language),
          value: (entry) => cellText(field, entry, true),
          numeric: isNumber(field),
          strong: (field.kind === 'place' || field.kind === 'lookup') && field.stored,
          wraps: field.kind === 'lookup' || isLong(field),
          hidden: hidden.includes(field.name),
          ...widthOf(field, inLanguage(field.label, language)),
          ...(tones
            ? {
                render: (entry: Entry) => {
                  const tone = toneOf(tones, entry[field.column]);
                  return tone ? <Badge tone={tone}>{cellText(field, entry)}</Badge> : cellText(field, entry);
                },
              }
            : {}),
        } satisfies GridColumn<Entry>;
      }),
    [dataset, badges, hidden, shown, language],
  );
}

// A table that scrolls sideways has room for the whole name of its row.
const NAME_WIDTH = 244;

export const pinnedColumn = (column: GridColumn<Entry>): GridColumn<Entry> => ({
  ...column,
  pinned: true,
  ...(column.wraps ? { minWidth: NAME_WIDTH } : {}),
});

function fieldsOf(dataset: Dataset, shown?: readonly string[]): CatalogField[] {
  if (!shown) return dataset.fields.filter((field) => field.required || isNumber(field));
  return shown.flatMap((name) => dataset.fields.find((field) => field.name === name) ?? []);
}

/** Which column a phone's row begins with, and which ones become its labelled figures. */
export interface PhoneShape {
  title: string;
  figures: readonly string[];
}

/** On a phone: the place and its badge, the date aside, the first four figures below; or as `shape` says. */
export function phoneRow(
  dataset: Dataset,
  columns: GridColumn<Entry>[],
  shape?: PhoneShape,
): PhoneRow<Entry> {
  const column = (name: string | undefined) => columns.find((item) => item.key === name);
  const date = column(dataset.date);
  const aside = (row: Entry) => date?.value(row);
  if (shape) {
    const title = column(shape.title);
    return { title: (row) => title?.value(row), aside, figures: [...shape.figures] };
  }
  const place = column(
    dataset.fields.findLast((field) => field.kind === 'lookup' || field.kind === 'place')?.name,
  );
  const badge = columns.find((item) => item.render);
  return {
    title: (row) => (
      <>
        {place?.value(row)} {badge?.render?.(row)}
      </>
    ),
    aside,
    figures: columns
      .filter((item) => item.numeric)
      .slice(0, MOST_FIGURES)
      .map((item) => item.key),
  };
}
