// The district's rate on the scale of performance levels.
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/shared/content';
import { formatCount, formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { LEVELS } from '@/shared/performance/PerformanceMatrix';
import * as card from '@/shared/ui/card.module.css';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { Change, usePeriodTexts } from '../Change';
import * as center from '../center.module.css';
import { useCenter } from '../context';
import { Tile } from './Tile';

export function PerformanceCard() {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const { stats } = useCenter();
  const texts = usePeriodTexts(stats?.period);
  const overall = stats?.comprehensive_stats.overall_performance;
  const rate = overall?.closure_rate ?? null;
  const figure = stats?.figures.closure_rate;
  return (
    <Tile id="performance" finding={t('performance.text')} explains="closure_rate" empty={rate === null}>
      {overall && rate !== null && (
        <>
          <p className={`${layout.row} ${layout.wraps} ${center.rate}`}>
            <span className={card.kpiValue}>{formatDecimal(rate)}%</span>
            {overall.level && (
              <span className={`${layout.line} ${layout.gap8} ${layout.strong} ${center.level}`}>
                <i style={{ background: LEVELS[overall.level.key] }} aria-hidden="true" />
                {inLanguage(overall.level, 'level', language).text}
              </span>
            )}
            {figure && <Change figure={figure} on={texts?.on ?? ''} />}
          </p>
          <Scale rate={rate} levels={overall.levels} />
          <p className={center.small}>
            {overall.next_level
              ? t('performance.next', {
                  points: formatDecimal(overall.next_level.least - rate),
                  level: inLanguage(overall.next_level, 'level', language).text,
                  cases: formatCount(overall.next_level.missing_cases),
                })
              : t('performance.top')}
          </p>
        </>
      )}
    </Tile>
  );
}

interface ScaleProps {
  rate: number;
  levels: { key: string; least: number }[];
}

/** Scale from 0 to 100 with the levels coloured and a marker at the rate. */
function Scale({ rate, levels }: ScaleProps) {
  const rising = [...levels].reverse();
  // The lowest level is compressed to half of the width: the differences that matter are above it.
  const first = rising[1]?.least ?? 60;
  const positionOf = (value: number) =>
    value <= first ? (50 * value) / first : 50 + (50 * (value - first)) / (100 - first);
  return (
    <div className={center.scale} aria-hidden="true">
      <span className={center.scaleMark} style={{ left: `${positionOf(Math.min(rate, 100))}%` }}>
        <Icon name="chevron-down" size={16} />
      </span>
      <div className={`${layout.flex} ${layout.gap2} ${center.scaleBar}`}>
        {rising.map(({ key, least }, index) => (
          <i
            key={key}
            style={{
              width: `${positionOf(rising[index + 1]?.least ?? 100) - positionOf(least)}%`,
              background: LEVELS[key],
            }}
          />
        ))}
      </div>
      <div className={center.scaleTicks}>
        {rising.map(({ least }) => (
          <span key={least} style={{ left: `${positionOf(least)}%` }}>
            {least}
          </span>
        ))}
      </div>
    </div>
  );
}
