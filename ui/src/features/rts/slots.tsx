// Slots of the RTS page.
import type { Slots } from '@/shared/dashboard/slots';
import type { Entry } from '@/shared/entries/api';
import { Badge } from '@/shared/ui/Badge';
import { ApplicationFacts, balanceOf, TONES } from './ApplicationFacts';

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
