// PNG export: a chart hands its option to the card, which renders it. On screen charts are SVG; a PNG needs
// canvas.

import { createContext } from 'react';
import { saveBlob } from '@/api/files';
import { loadWithRetry } from '../lazy';

export interface ChartPicture {
  option: Record<string, unknown>;
  background: string;
  height: number;
}

export const ChartPictureContext = createContext<((picture: ChartPicture | null) => void) | null>(null);

/** The card's title, read by screen readers before the chart's label. */
export const ChartTitleContext = createContext('');

const WIDTH = 960;

export async function savePng(picture: ChartPicture, title: string, name: string): Promise<void> {
  const { init } = await loadWithRetry(() => import('./canvas'));
  const element = document.createElement('div');
  const chart = init(element, undefined, {
    renderer: 'canvas',
    width: WIDTH,
    height: picture.height,
    devicePixelRatio: 2,
  });
  try {
    chart.setOption({ ...picture.option, animation: false });
    const canvas = withTitle(chart.renderToCanvas(), title, picture.background);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) saveBlob(blob, `${name}.png`);
  } finally {
    chart.dispose();
  }
}

function withTitle(chart: HTMLCanvasElement, title: string, background: string): HTMLCanvasElement {
  const head = 88;
  const canvas = document.createElement('canvas');
  canvas.width = chart.width + 64;
  canvas.height = chart.height + head + 32;
  const context = canvas.getContext('2d');
  if (!context) return chart;
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--heading');
  context.font = '600 32px "Noto Sans Devanagari"';
  context.fillText(title, 32, 56);
  context.drawImage(chart, 32, head);
  return canvas;
}
