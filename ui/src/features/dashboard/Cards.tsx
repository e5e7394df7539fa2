// Cards for the figures of the summary, each with its share and date.

import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import { formatShare } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { KpiCard } from '@/shared/ui/KpiCard';
import * as layout from '@/shared/ui/layout.module.css';
import {
  type ChartProps,
  dayOf,
  isSample,
  numberOf,
  numberOrNull,
  pendingMode,
  rowsOf,
  signalOf,
  summaryOf,
  usePage,
} from './declared';

export function Cards(props: Pick<ChartProps, 'name' | 'declared' | 'data' | 'error' | 'onExplain'>) {
  const { declared, data, error } = props;
  const { t, has, figure, textValues } = usePage(props);
  const { date, language } = useLanguage();
  const summary = summaryOf(data);
  // A balance at a date is not part of a period's total.
  const isBalance = pendingMode(data) === 'latest';
  const sample = isSample(data);
  const state = { loading: !data && !error, error: data ? null : error, sample };
  return (
    <div className={`${layout.grid12} ${dashboard.kpiRow}`}>
      {declared.cards.map((card) => {
        const { color, money, write } = figure(card.figure);
        const [first = ''] = card.parts;
        const parts = card.parts.filter(
          (part) => summary[part] !== null && !(isBalance && figure(part).pending),
        );
        const counted =
          card.counted in summary ? numberOf(summary, card.counted) : rowsOf(data, card.counted).length;
        const whole = numberOf(summary, card.whole);
        const day = dayOf(data, card.figure);
        const note = () => {
          if (!card.parts.length || (summary[first] === null && !isBalance)) return undefined;
          if (summary[card.figure] === null && card.figure === card.whole) return t('common:position.noSum');
          if (!parts.includes(first)) return t('common:position.noShare');
          if (summary[card.whole] === null) return undefined;
          if (summary[card.instead]) return t(`cards.${card.name}Instead`);
          return t(has(`cards.${card.name}Note`) ? `cards.${card.name}Note` : 'cards.note', {
            ...textValues(summary),
            share: formatShare(numberOf(summary, first), whole),
            whole: figure(card.whole).label,
            ...(card.counted ? { count: counted } : {}),
          });
        };
        const title = t(`cards.${card.name}`, { defaultValue: figure(card.figure).label });
        const value = `${money ? '₹' : ''}${write(numberOrNull(summary, card.figure))}`;
        return (
          <div className={layout.col3} key={card.name}>
            <KpiCard
              {...state}
              label={title}
              value={value}
              asOf={day ? t('asOf', { day: date(day, true) }) : undefined}
              onExplain={
                sample
                  ? undefined
                  : () => props.onExplain({ title, value, card: card.name, figures: [card.figure] })
              }
              color={card.dot ? color : undefined}
              parts={parts.map((part) => ({
                value: numberOf(summary, part),
                color: figure(part).color,
              }))}
              whole={whole}
              share={note()}
              signal={signalOf(data, card.name, language, t)}
            />
          </div>
        );
      })}
    </div>
  );
}
