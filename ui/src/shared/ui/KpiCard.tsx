// One figure: the number first, then its share, then its date.
import { useTranslation } from 'react-i18next';
import { useReachable } from '@/api/connection';
import { SampleData } from './Badge';
import './card.css';
import { Icon } from './Icon';

export interface KpiPart {
  value: number;
  /** A CSS colour, normally a chart token: "var(--c2)". */
  color: string;
}

export interface KpiSignal {
  tone: 'good' | 'bad' | 'neutral';
  up: boolean;
  text: string;
}

interface KpiCardProps {
  label: string;
  /** Already formatted. */
  value: string;
  /** The key dot: the colour this figure has in the charts. */
  color?: string;
  /** Fills the bar in proportion; `whole` is the bar's full width. */
  parts?: KpiPart[];
  whole?: number;
  share?: string;
  asOf?: string;
  /** That the figure's months have left their usual range; nothing where they have not. */
  signal?: KpiSignal;
  sample?: boolean;
  loading?: boolean;
  /** The page says why, and offers the retry. */
  error?: string | null;
}

export function KpiCard(props: KpiCardProps) {
  const { t } = useTranslation();
  const reachable = useReachable();
  if (props.loading || (props.error && !reachable)) return <KpiSkeleton />;
  if (props.error) {
    return (
      <section className="card kpi" aria-label={props.label}>
        <h2 className="kpi-label">{props.label}</h2>
        <p className="kpi-failed">
          <Icon name="error" size={18} /> {t('state.couldNotLoad')}
        </p>
      </section>
    );
  }
  const whole = props.whole ?? 0;
  return (
    <section className={`card kpi${props.sample ? ' kpi-sample' : ''}`} aria-label={props.label}>
      <div className="kpi-label">
        {props.color && <i className="key-dot" style={{ background: props.color }} />}
        <h2>{props.label}</h2>
        {props.sample && <SampleData />}
      </div>
      <p className="kpi-value">{props.value}</p>
      <div className="kpi-bar" aria-hidden="true">
        {(props.parts ?? []).map((part) => (
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
        <p className={`kpi-signal kpi-signal-${props.signal.tone}`}>
          <Icon name={props.signal.up ? 'arrow-up' : 'arrow-down'} size={16} />
          <span>{props.signal.text}</span>
        </p>
      )}
      <p className="kpi-foot">
        <span>{props.share}</span>
        {props.asOf && <span className="only-wide">{props.asOf}</span>}
      </p>
    </section>
  );
}

/** As tall as the card with its figure. */
export function KpiSkeleton() {
  const { t } = useTranslation();
  return (
    <section className="card kpi" aria-busy="true" aria-label={t('state.loading')}>
      <div className="kpi-label">
        <i className="skeleton" style={{ width: '40%', height: 14 }} />
      </div>
      <div className="kpi-value-place">
        <i className="skeleton skeleton-text" style={{ width: '48%' }} />
      </div>
      <div className="kpi-bar" />
      <div className="kpi-foot">
        <i className="skeleton skeleton-text" style={{ width: '34%' }} />
      </div>
    </section>
  );
}
