// Charts in list form: summary figures and recent activity.
import type { Schemas } from '@/api/operations';
import { ChartCard } from '@/shared/charts/ChartCard';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { figurePlace } from '@/shared/raise/figures';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { type ChartProps, dayOf, numberOrNull, SUMMARY, summaryOf, usePage } from './declared';
import * as styles from './lists.module.css';
import { useChart } from './useChart';
import { useClick } from './useClick';

type Line = Schemas['KpisActivityOut'];

const TONES: Record<Line['type'], Tone> = { success: 'ok', warning: 'warn', error: 'bad', info: 'info' };

/** List of figures. A percentage has a bar and its two operands; any other figure has its date. */
export function Facts(props: ChartProps) {
  const { name, chart, data } = props;
  const { t, figure } = usePage(props);
  const { date } = useLanguage();
  const { card, title } = useChart(props, [], String);
  const summary = summaryOf(data);
  const formatted = ([name = '']: string[]) => figure(name).write(numberOrNull(summary, name));
  const facts = chart.figures.map(figure);
  const click = useClick(props);
  const below = ({ field, format, formula }: (typeof facts)[number]) => {
    if (format === 'percent')
      return t('of', { value: formatted(formula.of), whole: formatted(formula.over) });
    const day = dayOf(data, field);
    return day && t('asOf', { day: date(day, true) });
  };
  return (
    <ChartCard
      {...card}
      onPick={click && ((row) => click('', undefined, chart.figures[row] ?? ''))}
      fileName={`${name}-${chart.name}`}
      table={{
        columns: [title, t('value')],
        rows: facts.map(({ field, label, cell }) => ({
          name: label,
          values: [cell(numberOrNull(summary, field))],
        })),
        at: (row) => figurePlace(SUMMARY, {}, chart.figures[row]),
      }}
    >
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact.field}>
            {click ? (
              <button type="button" onClick={() => click('', undefined, fact.field)}>
                {fact.label}
              </button>
            ) : (
              <span>{fact.label}</span>
            )}
            <b>{formatted([fact.field])}</b>
            {fact.format === 'percent' && (
              <i aria-hidden="true">
                <i
                  style={{
                    width: `${Math.min(100, numberOrNull(summary, fact.field) ?? 0)}%`,
                    background: fact.color,
                  }}
                />
              </i>
            )}
            <small>{below(fact)}</small>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

export function Activity(props: ChartProps) {
  const { name, chart, data } = props;
  const { t } = usePage(props);
  const { language, dateTime } = useLanguage();
  const { card, title } = useChart(props, [], String);
  const lines = (data?.activity ?? []) as Line[];
  return (
    <ChartCard
      {...card}
      fileName={`${name}-${chart.name}`}
      empty={lines.length === 0}
      table={{
        columns: [t('time'), title],
        rows: lines.map(({ time, message }) => ({ name: dateTime(time), values: [message[language]] })),
      }}
    >
      <ul className={styles.activity}>
        {lines.map(({ type, time, message }) => (
          <li key={time + message.en}>
            <Badge tone={TONES[type]}>{t(`activity.${type}`)}</Badge>
            <span>{message[language]}</span>
            <time dateTime={time}>{dateTime(time)}</time>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
