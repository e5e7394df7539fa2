// Table columns from the catalog: titles, right-aligned numbers, choices as badges.
import { useMemo } from 'react';
import { type CatalogField, type Dataset, isNumber } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import type { GridColumn, PhoneRow } from '../grid/DataGrid';
import { useLanguage } from '../i18n/useLanguage';
import { Badge, type Tone } from '../ui/Badge';
import type { Entry } from './api';
import { useCellText } from './cells';

/** Tones by value of a choice, or from a function; null renders plain text. */
type BadgeRule = Record<string, Tone> | ((value: unknown) => Tone | null);
export type Badges = Record<string, BadgeRule>;

function toneOf(rule: BadgeRule, value: unknown): Tone | null {
  return typeof rule === 'function' ? rule(value) : (rule[String(value)] ?? 'quiet');
}

const MAX_FIGURES = 4;

// Heading width per letter at 13 px, and its padding with the sort arrow.
const LETTER_WIDTH = 8;
// Over several words, narrow letters lower the average.
const AVERAGE_LETTER_WIDTH = 7;
const HEADING_PADDING = 32;

/** Sentences wrap to two lines instead of being truncated. */
const isLong = (field: CatalogField) => field.kind === 'text' && (field.max_length ?? 0) > 200;

/** Wide enough that no heading breaks inside a word. */
function widthOf(field: CatalogField, title: string): Pick<GridColumn<Entry>, 'minWidth' | 'flex'> {
  const longestWord = Math.max(...title.split(' ').map((part) => part.length));
  // The default sort column: the arrow is next to its heading.
  if (field.kind === 'date')
    return { minWidth: Math.max(128, AVERAGE_LETTER_WIDTH * title.length + HEADING_PADDING + 24) };
  if (field.kind === 'choice') return { minWidth: 132 };
  if (field.kind === 'lookup') return { minWidth: 190, flex: 2 };
  // Text needs more width than the rest.
  if (field.kind === 'text') return { minWidth: 152, flex: 2 };
  if (isNumber(field)) return { minWidth: Math.max(92, LETTER_WIDTH * longestWord + HEADING_PADDING) };
  return { minWidth: field.stored ? 112 : 160 };
}

/** `shown`: field names in order; by default the date and all required and numeric fields. */
export function useColumns(
  dataset: Dataset,
  badges: Badges,
  hidden: string[],
  shown?: readonly string[],
): GridColumn<Entry>[] {
  const { language } = useLanguage();
  const cellText = useCellText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cell's text depends on the language only
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

// In a table that scrolls sideways, a row's full name fits.
const NAME_WIDTH = 244;

export const pinnedColumn = (column: GridColumn<Entry>): GridColumn<Entry> => ({
  ...column,
  pinned: true,
  ...(column.wraps ? { minWidth: NAME_WIDTH } : {}),
});

export function fieldsOf(dataset: Dataset, shown?: readonly string[]): CatalogField[] {
  if (!shown)
    return dataset.fields.filter((field) => field.required || field.name === dataset.date || isNumber(field));
  return shown.flatMap((name) => dataset.fields.find((field) => field.name === name) ?? []);
}

/** The title column of a phone row, and the columns listed as labelled figures. */
export interface PhoneShape {
  title: string;
  figures: readonly string[];
}

/**
 * A row on a phone: place and badge, the date to the side, the first four figures below; or as given by
 * `shape`.
 */
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
      .slice(0, MAX_FIGURES)
      .map((item) => item.key),
  };
}
