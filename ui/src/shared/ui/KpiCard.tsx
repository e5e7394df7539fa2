// One figure: the number first, then its share, then its date.
import { useTranslation } from 'react-i18next';
import { useReachable } from '@/api/connection';
import { SampleData } from './Badge';
import { IconButton } from './Button';
import * as styles from './card.module.css';
import { classes } from './classes';
import { Icon } from './Icon';
import * as layout from './layout.module.css';

const TONES = { good: styles.kpiSignalGood, bad: styles.kpiSignalBad, neutral: undefined };

interface KpiPart {
  value: number;
  /** A CSS colour, normally a chart token: "var(--c2)". */
  color: string;
}

export interface KpiSignal {
  tone: 'good' | 'bad' | 'neutral';
  up: boolean;
  text: string;
  /** On phones, instead of a long text; the explanation has that. */
  short?: string;
}

interface KpiCardProps {
  label: string;
  /** Already formatted. */
  value: string;
  /** The key dot, in the figure's chart colour. */
  color?: string;
  /** Segments of the bar; `whole` is the bar's full width. */
  parts?: KpiPart[];
  whole?: number;
  share?: string;
  asOf?: string;
  /** Shown when the figure's months have left their usual range. */
  signal?: KpiSignal;
  /** Opens the explanation of the figure. */
  onExplain?: (() => void) | undefined;
  sample?: boolean;
  loading?: boolean;
  /** The page shows the reason and the retry. */
  error?: string | null;
}

export function KpiCard(props: KpiCardProps) {
  const { t } = useTranslation();
  const reachable = useReachable();
  if (props.loading || (props.error && !reachable)) return <KpiSkeleton />;
  if (props.error) {
    return (
      <section className={`${styles.card} ${styles.kpi}`} aria-label={props.label}>
        <h2 className={styles.kpiLabel}>{props.label}</h2>
        <p className={`${layout.row} ${layout.gap6} ${layout.strong} ${styles.kpiFailed}`}>
          <Icon name="error" size={18} /> {t('state.couldNotLoad')}
        </p>
      </section>
    );
  }
  const whole = props.whole ?? 0;
  return (
    <section
      className={`${styles.card} ${styles.kpi}${props.sample ? ` ${styles.kpiSample}` : ''}`}
      aria-label={props.label}
    >
      <div className={styles.kpiLabel}>
        {props.color && <i className={styles.keyDot} style={{ background: props.color }} />}
        <h2>{props.label}</h2>
        {props.sample && <SampleData />}
        {props.onExplain && (
          <IconButton
            icon="info"
            label={t('chart.explainOf', { title: props.label })}
            aria-haspopup="dialog"
            onClick={props.onExplain}
          />
        )}
      </div>
      <p className={styles.kpiValue}>{props.value}</p>
      <div className={classes(styles.kpiBar, !props.parts && styles.kpiNoBar)} aria-hidden="true">
        {props.parts?.map((part) => (
          <i
            key={part.color}
            style={{
              width: `${whole > 0 ? (100 * part.value) / whole : 0}%`,
              background: props.sample ? 'var(--c0)' : part.color,
            }}
          />
        ))}
      </div>
      {props.signal && (
        <p className={classes(styles.kpiSignal, TONES[props.signal.tone])}>
          <Icon name={props.signal.up ? 'arrow-up' : 'arrow-down'} size={16} />
          {props.signal.short && <span className={layout.onlyNarrow}>{props.signal.short}</span>}
          <span className={props.signal.short && layout.onlyWide}>{props.signal.text}</span>
        </p>
      )}
      <p className={styles.kpiFoot}>
        <span>{props.share}</span>
        {props.asOf && <span className={layout.onlyWide}>{props.asOf}</span>}
      </p>
    </section>
  );
}

/** As high as the card with its figure. */
export function KpiSkeleton() {
  const { t } = useTranslation();
  return (
    <section className={`${styles.card} ${styles.kpi}`} aria-busy="true" aria-label={t('state.loading')}>
      <div className={styles.kpiLabel}>
        <i className={styles.skeleton} style={{ width: '40%', height: 14 }} />
      </div>
      <div className={styles.kpiValuePlace}>
        <i className={`${styles.skeleton} ${styles.skeletonText}`} style={{ width: '48%' }} />
      </div>
      <div className={styles.kpiBar} />
      <div className={styles.kpiFoot}>
        <i className={`${styles.skeleton} ${styles.skeletonText}`} style={{ width: '34%' }} />
      </div>
    </section>
  );
}
