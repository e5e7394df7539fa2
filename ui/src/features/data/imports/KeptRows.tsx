// The rows that an undo leaves alone: which entry, who changed it since the import, and when.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import { useKept } from './api';
import type { KeptRow } from './types';

const STEP = 20;
const MOST = 100;
const TONES = { edited: 'warn', imported: 'info', deleted: 'quiet' } as const;

export function KeptRows({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const { t } = useTranslation('imports');
  const { count } = useLanguage();
  const [shown, setShown] = useState(STEP);
  const query = useKept(id, shown);
  if (query.isError) return <ErrorState text={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <TableSkeleton rows={3} />;
  const left = (query.data.meta?.total ?? 0) - query.data.data.length;
  return (
    <>
      <KeptList rows={query.data.data} onOpen={onOpen} />
      {left > 0 && shown < MOST && (
        <Button size="sm" onClick={() => setShown(MOST)}>
          {t('showMore', { left: count(left) })}
        </Button>
      )}
      {left > 0 && shown === MOST && <p className="imports-note">{t('kept.more', { left: count(left) })}</p>}
    </>
  );
}

export function KeptList({ rows, onOpen }: { rows: KeptRow[]; onOpen?: (id: number) => void }) {
  const { t } = useTranslation('imports');
  const { count, date, dateTime } = useLanguage();
  const keyOf = (row: KeptRow) =>
    row.key.map(({ kind, value }) => (kind === 'date' ? date(value) : value)).join(' · ');
  return (
    <ul className="imports-rows" aria-label={t('kept.title')}>
      {rows.map((row) => (
        <li key={row.row_id}>
          <b className="imports-at">{t('kept.row', { row: count(row.row_number) })}</b>
          <span>
            <span translate="no">{keyOf(row) || t('kept.entry', { id: row.row_id })}</span>
            <small>
              {[row.by, row.at && dateTime(row.at)].filter(Boolean).join(', ')}
              {row.import_id !== null &&
                (onOpen ? (
                  <button type="button" className="imports-link" onClick={() => onOpen(row.import_id ?? 0)}>
                    {t('number', { id: row.import_id })}
                  </button>
                ) : (
                  ` · ${t('number', { id: row.import_id })}`
                ))}
            </small>
          </span>
          <Badge tone={TONES[row.reason]}>{t(`kept.${row.reason}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}
