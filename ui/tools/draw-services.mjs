// Draw public/images/services/<icon>.png from the department icons of public/icons.svg: the icon on a rounded
// tile of its department's colour, 256 px, as a palette PNG of a few kB. Run it when an icon or a colour
// changes: node tools/draw-services.mjs
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const SIZE = 256;
const COLOURS = 64;
const INK = '#182a5c';
// Tint behind and mid tone inside, as --d-<hue> and --d-<hue>-mid of the light tokens.
const tokens = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
const hueColour = (name) => new RegExp(`--d-${name}: (#[0-9a-f]{6})`).exec(tokens)[1];

const sprite = readFileSync(new URL('../public/icons.svg', import.meta.url), 'utf8');
const declared = new URL('../../platform/portal/organisation/data/departments/', import.meta.url);
const colours = Object.fromEntries(
  readdirSync(declared).map((file) => {
    const { icon, colour } = JSON.parse(readFileSync(new URL(file, declared), 'utf8'));
    return [icon, colour];
  }),
);
colours.generic = 'slate';
const icons = [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 32 32">(.*?)<\/symbol>/gs)].filter(
  ([, id]) => id in colours,
);
const target = new URL('../public/images/services/', import.meta.url);

function drawing(hue, body) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 64 64" color="${INK}">
    <style>svg{--dm:${hueColour(`${hue}-mid`)}}</style>
    <rect width="64" height="64" rx="12" fill="${hueColour(hue)}"/>
    <g transform="translate(10 10) scale(1.375)" fill="none" stroke="${INK}" stroke-width="1.5"
      stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`;
}

/** Return the most frequent colours, and a function from a colour to the nearest of them. */
function paletteOf(pixels) {
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 4) {
    const key = pixels.slice(at, at + 4).join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, COLOURS)
    .map(([key]) => key.split(',').map(Number));
  const indices = new Map();
  const nearest = (colour) => {
    const key = colour.join();
    if (!indices.has(key)) {
      const distances = palette.map((known) =>
        known.reduce((sum, value, channel) => sum + (value - colour[channel]) ** 2, 0),
      );
      indices.set(key, distances.indexOf(Math.min(...distances)));
    }
    return indices.get(key);
  };
  return { palette, nearest };
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function png(pixels) {
  const { palette, nearest } = paletteOf(pixels);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc(SIZE * (SIZE + 1));
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) {
      const at = 4 * (y * SIZE + x);
      rows[y * (SIZE + 1) + 1 + x] = nearest(pixels.slice(at, at + 4));
    }
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => colour.slice(0, 3)))),
    chunk('tRNS', Buffer.from(palette.map((colour) => colour[3]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

mkdirSync(target, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.E2E_CHROMIUM ?? '/usr/bin/chromium' });
const page = await browser.newPage();
for (const [, id, body] of icons) {
  const source = `data:image/svg+xml;base64,${Buffer.from(drawing(colours[id], body)).toString('base64')}`;
  const pixels = await page.evaluate(
    async ([address, size]) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0, size, size);
      return Array.from(context.getImageData(0, 0, size, size).data);
    },
    [source, SIZE],
  );
  const file = png(pixels);
  writeFileSync(new URL(`${id === 'generic' ? 'default' : id}.png`, target), file);
  console.log(id, file.length);
}
await browser.close();
