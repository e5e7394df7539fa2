// The only module that uses ECharts on screen: bundled components, theme, font, motion, size, disposal. All
// charts build on it.
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { dispose, type EChartsCoreOption, getInstanceByDom, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import ReactEChartsCore from 'echarts-for-react/esm/core';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import { PickFigureContext } from '../raise/source';
import { useTextScale, useTheme } from '../theme/useTheme';
import * as card from '../ui/card.module.css';
import * as layout from '../ui/layout.module.css';
import { ChartSkeleton } from '../ui/States';
import * as styles from './charts.module.css';
import { ChartPictureContext, ChartTitleContext } from './picture';
import { type ChartTokens, readChartTokens } from './tokens';

// Only what the React wrapper calls; importing the namespace would keep every export in the bundle.
const ECHARTS = { init, getInstanceByDom, dispose };

use([BarChart, LineChart, PieChart, GridComponent, TitleComponent, TooltipComponent, SVGRenderer]);

/** Wait for the Devanagari font; otherwise labels are measured in the fallback font. */
function useChartFont(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let mounted = true;
    const fonts = document.fonts?.load?.('600 13px "Noto Sans Devanagari"', 'अA') ?? Promise.resolve([]);
    fonts.catch(() => []).then(() => mounted && setReady(true));
    return () => {
      mounted = false;
    };
  }, []);
  return ready;
}

function prefersReducedMotion(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
}

/**
 * Reuse the previous option while its content is equal, so that rerendering a page redraws nothing. Functions
 * are not compared: they are formatters, which depend on the language only.
 */
function useStableOption(option: EChartsCoreOption, language: string): EChartsCoreOption {
  const content = language + JSON.stringify(option);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` identifies the option
  return useMemo(() => option, [content]);
}

interface EChartProps {
  /** One sentence that describes the chart; the card's title is read before it. */
  label: string;
  height: number;
  option: (tokens: ChartTokens) => EChartsCoreOption;
  /** The table column of a series; its index by default. */
  columnOf?: (series: number) => number;
}

interface Click {
  name: string;
  dataIndex: number;
  seriesIndex: number;
}

export function EChart({ label, height, option, columnOf }: EChartProps) {
  const { theme } = useTheme();
  const { language } = useLanguage();
  const scale = useTextScale();
  const fontReady = useChartFont();
  const offerPicture = useContext(ChartPictureContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens follow theme and language through the page's CSS
  const tokens = useMemo(() => readChartTokens(), [theme, language]);
  const full = useStableOption(
    {
      animation: !prefersReducedMotion(),
      animationDuration: 320,
      animationDurationUpdate: 320,
      animationEasing: 'cubicOut',
      textStyle: { fontFamily: tokens.font, color: tokens.text2 },
      ...option(tokens),
    },
    language,
  );
  useEffect(() => {
    offerPicture?.({ option: full, background: tokens.surface, height });
    return () => offerPicture?.(null);
  }, [offerPicture, full, tokens, height]);
  const title = useContext(ChartTitleContext);
  const pick = useContext(PickFigureContext);
  // The library binds handlers once, so they go through a ref.
  const onClick = useRef<(click: Click) => void>(() => undefined);
  onClick.current = ({ name, dataIndex, seriesIndex }) =>
    pick?.(name, dataIndex, columnOf?.(seriesIndex) ?? seriesIndex);
  const events = useMemo(() => ({ click: (click: Click) => onClick.current(click) }), []);
  if (!fontReady) return <ChartSkeleton height={height} />;
  return (
    // Chart text is in pixels, so the chart zooms with the user's text size.
    <div
      role="img"
      aria-label={[title, label].filter(Boolean).join(': ')}
      className={styles.echart}
      style={scale === 1 ? undefined : { zoom: scale }}
    >
      <ReactEChartsCore
        echarts={ECHARTS}
        option={full}
        notMerge={false}
        replaceMerge={['series']}
        onEvents={events}
        opts={{ renderer: 'svg' }}
        style={{ height, width: '100%' }}
      />
    </div>
  );
}

// Chart legends in HTML rather than in the chart, so that they wrap and can be selected and read by screen
// readers.

export interface LegendEntry {
  name: string;
  color: string;
  /** Already formatted. */
  value?: string;
  line?: 'solid' | 'dashed' | 'dotted';
}

export function Legend({ entries }: { entries: LegendEntry[] }) {
  return (
    <ul className={`${layout.flex} ${layout.wraps} ${layout.small} ${layout.muted} ${styles.legend}`}>
      {entries.map((entry) => (
        <li key={entry.name} className={`${layout.line} ${layout.gap8}`}>
          {entry.line ? (
            <i
              className={styles.legendLine}
              style={{ borderTopStyle: entry.line, borderTopColor: entry.color }}
            />
          ) : (
            <i className={card.keyDot} style={{ background: entry.color }} />
          )}
          {entry.name}
          {entry.value !== undefined && <b>{entry.value}</b>}
        </li>
      ))}
    </ul>
  );
}
