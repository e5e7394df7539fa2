// Draws the charts of a page that is about to be printed. Their figures are embedded as JSON next to each
// empty box; the page is printed once `window.printReady` resolves. Built as a single script, inlined into
// the page (portal/core/printing.py).
import './print.css';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { readChartTokens } from '@/shared/charts/tokens';
import type { Language } from '@/shared/persistence/preferences';
import { heightOf, optionOf, type PrintChart } from './charts';

declare global {
  interface Window {
    printReady: Promise<void>;
  }
}

use([BarChart, LineChart, GridComponent, SVGRenderer]);

function draw(figure: HTMLElement): void {
  const data = figure.querySelector('script[type="application/json"]')?.textContent;
  const box = figure.querySelector<HTMLElement>('.box');
  if (!data || !box) return;
  const chart: PrintChart = JSON.parse(data);
  const language: Language = document.documentElement.lang === 'mr' ? 'mr' : 'en';
  const tokens = readChartTokens();
  const height = heightOf(chart);
  box.style.height = `${height}px`;
  init(box, undefined, { renderer: 'svg', height, width: box.clientWidth }).setOption({
    animation: false,
    textStyle: { fontFamily: tokens.font, color: tokens.text2 },
    ...optionOf(chart, language, tokens),
  });
}

// Without the Devanagari font, labels would be measured in the fallback font.
const fontLoads = ['400', '600'].map((weight) =>
  document.fonts.load(`${weight} 13px "Noto Sans Devanagari"`, 'अA'),
);
window.printReady = Promise.all(fontLoads).then(() => {
  for (const figure of document.querySelectorAll<HTMLElement>('figure.chart')) draw(figure);
});
