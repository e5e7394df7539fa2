// Props of the entries table, from the declaration.
import { type ComponentProps, use, useMemo } from 'react';
import type { Schemas } from '@/api/operations';
import { todayInIndia } from '@/shared/calendar';
import type { DashboardTable } from '@/shared/dashboard/DashboardTable';
import type { Slots } from '@/shared/dashboard/slots';
import { type Board, figuresKey, useDashboard } from '@/shared/dashboard/useDashboard';
import type { Entry } from '@/shared/entries/api';
import { type Applied, isFiltered, LEVELS } from '@/shared/filters/applied';
import { formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { importedText, undoAction } from '@/shared/import/importedText';

import { loadWithRetry } from '@/shared/lazy';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { addToHistory } from '@/shared/ui/notices';
import { type Declared, ownSheet, type Page, usePage } from './declared';

// `useDashboard` with the data set limited to the department, and a notice under the bell after an import.
// A department's own parts of the page (slots), loaded on demand.
const modules = import.meta.glob<Slots>('../*/slots.tsx');
const loading = new Map<string, Promise<Slots>>();
const NONE: Slots = {};

/** Suspend until the slots are loaded. */
export function useSlots({ words, slots }: Declared): Slots {
  const load = modules[`../${words}/slots.tsx`];
  if (!load || !slots.length) return NONE;
  const promise = loading.get(words) ?? loadWithRetry(load);
  loading.set(words, promise);
  return use(promise);
}

export function useBoard(page: Page, slots: Slots, slug: string, label: string): Board {
  const { name, declared } = page;
  const { t } = usePage(page);
  const board = useDashboard(name, figuresKey(name), (record) => {
    const text = importedText(record, t, slots.imported?.(t, label));
    // No toast: it would repeat the import dialog's result and lie over it.
    addToHistory('success', text, record.filename, undoAction(record, slug));
    return text;
  });
  const { dataset } = board;
  const data = useMemo(() => ownSheet(dataset.data, declared), [dataset.data, declared]);
  return { ...board, dataset: { ...dataset, data } as typeof dataset };
}

type Table = Omit<ComponentProps<typeof DashboardTable>, 'department' | 'title' | 'onClearFilters'>;

const NO_BADGES = {};

export function useEntries(page: Page, board: Board, slots: Slots, filters: Applied): Table {
  const { table, words } = page.declared;
  const { t, has, omits } = usePage(page);
  const { count } = useLanguage();
  const { rating } = table;
  const dataset = board.dataset.data;
  const extraColumns = useMemo(() => dataset && slots.columns?.(t, dataset), [slots, t, dataset]);
  const listFilters = useMemo(
    () => ({
      places: table.filters.length ? LEVELS.filter((level) => table.filters.includes(level)) : LEVELS,
      dates: true,
    }),
    [table],
  );
  return {
    board,
    importTitle: t('actions.importTitle', { defaultValue: '' }) || undefined,
    defaults: {
      ...(dataset && { [dataset.date]: table.today ? todayInIndia() : null }),
      ...board.place,
      ...page.declared.scope,
    },
    scope: page.declared.scope,
    badges: slots.badges ?? NO_BADGES,
    columns: table.columns,
    phone: table.title ? { title: table.title, figures: table.figures } : undefined,
    pinned: table.pinned,
    words: [`${words}:entries`],
    dashboardFilters: filters,
    onRefresh: omits('refresh') ? undefined : board.refresh,
    summary: has('entries.found')
      ? (total) => t('entries.found', { count: total, n: count(total) })
      : undefined,
    details: slots.details ?? ((entry) => rating && <RatingFacts {...page} rating={rating} entry={entry} />),
    extraColumns,
    importing: { chooseFirst: t('actions.chooseFirst', { defaultValue: '' }) || undefined },
    note: isFiltered(filters) && has('table.filtered') && <Badge tone="info">{t('table.filtered')}</Badge>,
    listFilters,
    pageButtons: table.page_buttons || undefined,
    fillOnEdit: table.fill_on_edit,
  };
}

// Rating of an entry's percentage as a coloured label.
type Rating = Schemas['Rating'];

const TONES = { good: 'ok', fair: 'warn', low: 'bad', none: 'quiet' } satisfies Record<string, Tone>;

export function ratingOf(rating: Rating, value: number | null): keyof typeof TONES {
  if (value === null || value <= 0) return 'none';
  if (value >= rating.good) return 'good';
  return value >= rating.fair ? 'fair' : 'low';
}

function RatingFacts({ rating, entry, ...page }: Page & { rating: Rating; entry: Entry }) {
  const { t } = usePage(page);
  const value = entry[rating.field];
  const rate = typeof value === 'number' ? value : null;
  const level = ratingOf(rating, rate);
  return (
    <>
      <dt>{t('rating.title')}</dt>
      <dd>
        <Badge tone={TONES[level]}>
          {t('rating.badge', { rate: formatPercent(rate), word: t(`rating.${level}`) })}
        </Badge>
      </dd>
    </>
  );
}
