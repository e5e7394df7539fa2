// Slots of the RTS page.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slots } from '@/shared/dashboard/slots';
import type { Entry } from '@/shared/entries/api';
import { DASH } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Badge, type Tone } from '@/shared/ui/Badge';

export const toasts: Slots['toasts'] = { success: 3000, error: 3000 };

export const columns: Slots['columns'] = (t, { fields }) => {
  // If pending is a balance, it cannot be compared with the day's closed applications.
  if (!fields.some(({ name }) => name === 'in_progress')) return [];
  const balance = (row: Entry) => balanceOf(Number(row.total_pending), Number(row.total_closed));
  return [
    {
      key: 'balance',
      title: t('balance.title'),
      value: (row) => t(`balance.${balance(row)}`),
      render: (row) => <Badge tone={TONES[balance(row)]}>{t(`balance.${balance(row)}`)}</Badge>,
      sortable: false,
      minWidth: 136,
    },
  ];
};

export const details: Slots['details'] = (entry) => <ApplicationFacts entry={entry} />;

// Facts of a single application. Most entries are daily totals without them, so missing facts show a dash, and a desk
// without data is "not started".
/** Comparison of an entry's pending and closed applications. */
type Balance = 'noData' | 'highPending' | 'goodProgress' | 'balanced';

export function balanceOf(pending: number, closed: number): Balance {
  if (pending === 0 && closed === 0) return 'noData';
  if (pending === closed) return 'balanced';
  return pending > closed ? 'highPending' : 'goodProgress';
}

const TONES: Record<Balance, Tone> = {
  noData: 'quiet',
  highPending: 'bad',
  goodProgress: 'ok',
  balanced: 'info',
};

const FACTS = [
  'application_number',
  'applicant_mobile',
  'applicant_email',
  'status',
  'expected_delivery_date',
  'actual_delivery_date',
] as const;
const DESKS = ['desk1', 'desk2', 'desk3'] as const;
/** States with a translation; any other text is shown as is. */
const STATES = ['completed', 'pending', 'not_started'];

const textOf = (entry: Entry, name: string): string =>
  entry[name] === null || entry[name] === undefined ? '' : String(entry[name]);

/** A desk's state, followed by its officer and remarks if any. */
export const deskOf = (entry: Entry, desk: string): [state: string, ...more: string[]] => [
  textOf(entry, `${desk}_status`) || 'not_started',
  ...[textOf(entry, `${desk}_officer`), textOf(entry, `${desk}_remarks`)].filter(Boolean),
];

function ApplicationFacts({ entry }: { entry: Entry }) {
  const { t } = useTranslation('rts');
  const { date } = useLanguage();
  const state = (value: string) => (STATES.includes(value) ? t(`application.state.${value}`) : value);
  const shown = (name: string): string => {
    const text = textOf(entry, name);
    if (name.endsWith('_date')) return date(text || null);
    return (name === 'status' ? state(text) : text) || DASH;
  };
  return (
    <>
      {FACTS.map((name) => (
        <Fragment key={name}>
          <dt>{t(`application.${name}`)}</dt>
          <dd>{shown(name)}</dd>
        </Fragment>
      ))}
      {DESKS.map((desk) => {
        const [first, ...more] = deskOf(entry, desk);
        return (
          <Fragment key={desk}>
            <dt>{t(`application.${desk}`)}</dt>
            <dd>{[state(first), ...more].join(' · ')}</dd>
          </Fragment>
        );
      })}
    </>
  );
}
