// The four main figures: current value, previous value and change.
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney, formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { SampleData } from '@/shared/ui/Badge';
import { IconButton } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { KpiCard } from '@/shared/ui/KpiCard';
import type { FigureName, Stats } from '../api';
import { Change, span, usePeriodTexts } from '../Change';
import * as center from '../center.module.css';
import { figureText, useCenter } from '../context';
import type { CardId } from '../ids';

interface FigureCardProps {
  id: CardId;
  name: FigureName;
}

function FigureCard({ id, name }: FigureCardProps) {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const { stats, error, onExplain } = useCenter();
  const texts = usePeriodTexts(stats?.period);
  const note = useNote(name, stats);
  const title = t(`card.${id}`);
  const figure = stats?.figures[name];
  if (!figure) return <KpiCard label={title} value="" loading={!error} error={error} />;
  return (
    <section
      className={`${card.card} ${card.kpi} ${center.kpi}${figure.is_sample ? ` ${card.kpiSample}` : ''}`}
      aria-label={title}
    >
      <div className={card.kpiLabel}>
        <h2>{title}</h2>
        {figure.is_sample && <SampleData />}
        <IconButton
          icon="info"
          label={t('common:chart.explainOf', { title })}
          aria-haspopup="dialog"
          onClick={() => onExplain(name)}
        />
      </div>
      <p className={card.kpiValue} data-figure={name}>
        {figureText(figure.value, figure.unit, language)}
      </p>
      <p className={card.kpiFoot}>
        <span>{note}</span>
        <Change
          figure={figure}
          on={
            name === 'monthly_collection' && stats
              ? t('on.days', { days: monthSpans(stats, language).before })
              : (texts?.on ?? '')
          }
        />
      </p>
    </section>
  );
}

/** The month to date, and the same days of the previous month. */
function monthSpans({ period }: Stats, language: 'en' | 'mr') {
  const month = period.date_to.slice(0, 7);
  return {
    now: span(`${month}-01`, period.date_to, language),
    before: span(period.previous_month_from, period.previous_month_to, language),
  };
}

/** The text below the figure. */
function useNote(name: FigureName, stats: Stats | undefined): string {
  const { t } = useTranslation('center');
  const { language, nameOf } = useLanguage();
  const texts = usePeriodTexts(stats?.period);
  const figure = stats?.figures[name];
  const all = stats?.figures.total_transactions?.value;
  if (!stats || !figure || figure.value === null) return t('note.none');
  if (name === 'monthly_collection') {
    const { now, before } = monthSpans(stats, language);
    if (figure.previous === null) return now;
    return t('note.month', { now, before, amount: formatMoney(figure.previous, language) });
  }
  if (name === 'total_transactions')
    return figure.previous === null
      ? t('note.nothingBefore')
      : t('note.before', { count: formatCount(figure.previous), on: texts?.on ?? '' });
  // If a sheet is excluded from the total, no share of the total can be given.
  const whole = stats.left_out.some(({ reason }) => reason === 'position') ? null : all;
  const balances = figure.positions.map((label) => label[language]).join(', ');
  const share = whole && !balances ? t('note.share', { share: formatShare(figure.value, whole) }) : '';
  if (name !== 'pending_applications') return share;
  const positions = stats.department_performance_matrix.filter(
    (row) => row.position && row.performance_metrics.total_pending !== null,
  );
  const names = positions.map(nameOf).join(', ');
  return [share, balances && t('note.positions', { names: balances }), names && t('note.without', { names })]
    .filter(Boolean)
    .join('; ');
}

export const TotalTransactions = () => <FigureCard id="total-transactions" name="total_transactions" />;
export const ApprovedApplications = () => (
  <FigureCard id="approved-apps" name="total_approved_applications" />
);
export const MonthlyRevenue = () => <FigureCard id="monthly-revenue" name="monthly_collection" />;
export const PendingApplications = () => <FigureCard id="pending-apps" name="pending_applications" />;
