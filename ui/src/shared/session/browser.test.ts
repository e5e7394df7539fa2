import { expect, it } from 'vitest';
import { browserOf } from './browser';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome, Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox, Linux'],
  ['python-requests/2.32', 'python-requests'],
  ['', ''],
])('names %j as %j', (agent, name) => {
  expect(browserOf(agent)).toBe(name);
});
