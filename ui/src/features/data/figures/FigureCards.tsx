// Cards with the total rows and size of the figures, pending changes and data sets behind.
import { useTranslation } from 'react-i18next';
import { useHistory } from '@/shared/history/ChangesDrawer';
import { sizeOf } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as cardStyles from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import type { DatasetFigures, Figures } from '../api';
import * as dataStyles from '../data.module.css';

/** Whether a data set's published figures are up to date. Pure. */
export const figuresState = (row: DatasetFigures): 'waiting' | 'empty' | 'behind' | 'current' =>
  row.pending > 0 ? 'waiting' : row.rows === 0 ? 'empty' : row.behind ? 'behind' : 'current';

export const FIGURE_TONES = { waiting: 'info', empty: 'quiet', behind: 'warn', current: 'ok' } as const;

export function FigureCards({ data, failed }: { data: Figures | undefined; failed: boolean }) {
  const { t } = useTranslation('data');
  const { count, language, dateTime } = useLanguage();
  const history = useHistory().data;
  if (failed) return null; // the list below shows the error with a retry
  const all = data?.datasets ?? [];
  const pending = all.reduce((sum, row) => sum + row.pending, 0);
  const since = all.flatMap((row) => row.waiting_since ?? []).sort()[0];
  const filled = all.filter((row) => row.rows > 0);
  const behind = filled.filter((row) => row.behind);
  const newest = filled
    .flatMap((row) => row.built_at ?? [])
    .sort()
    .at(-1);
  const cards = [
    {
      key: 'rows',
      value: count(data?.total.rows),
      note: t('cards.rowsNote', { count: filled.length, total: all.length }),
    },
    {
      key: 'size',
      value: data ? sizeOf(data.total.bytes, language) : '',
      note: [
        t('cards.sizeNote', { count: data?.total.files ?? 0, shown: count(data?.total.files) }),
        history && t('cards.history', { size: sizeOf(history.bytes, language), count: history.records }),
      ]
        .filter(Boolean)
        .join('; '),
    },
    {
      key: 'waiting',
      value: count(pending),
      note: since ? t('cards.waitingSince', { when: dateTime(since) }) : t('cards.waitingNone'),
    },
    {
      key: 'behind',
      value: count(behind.length),
      note: newest ? t('cards.builtAt', { when: dateTime(newest) }) : t('cards.neverBuilt'),
    },
  ];
  return <NumberCards cards={cards} ready={data !== undefined} />;
}

interface NumberCard {
  /** The heading is `cards.<key>`. */
  key: string;
  value: string;
  note: string;
}

export function NumberCards({ cards, ready }: { cards: NumberCard[]; ready: boolean }) {
  const { t } = useTranslation('data');
  return (
    <div className={layout.grid12}>
      {cards.map((card) => (
        <div className={layout.col3} key={card.key}>
          <section className={`${cardStyles.card} ${cardStyles.kpi}`} aria-busy={!ready}>
            <h2 className={cardStyles.kpiLabel}>{t(`cards.${card.key}`)}</h2>
            {ready ? (
              <>
                <p className={cardStyles.kpiValue}>{card.value}</p>
                <p className={`${layout.small} ${layout.muted} ${cardStyles.kpiNote}`}>{card.note}</p>
              </>
            ) : (
              <i className={`${cardStyles.skeleton} ${dataStyles.figureSkeleton}`} />
            )}
          </section>
        </div>
      ))}
    </div>
  );
}
