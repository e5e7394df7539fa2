// Numbers as users type or paste them. The cases are those of pipelines/sheets/tests/test_values.py.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAmount, numberOf, plainNumber } from './numbers';

it.each([
  ['5', '5'],
  [' 5\n', '5'],
  ['5\u200b', '5'],
  ['१,२३,४५६', '123456'],
  ['123,456', '123456'],
  ['1,23,456.50', '123456.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['+5', '5'],
  ['− 5', '-5'],
])('reads %j as %s', (text, number) => {
  expect(plainNumber(text)).toBe(number);
});

it.each([
  '12\n34',
  '12\t34',
  '12 34',
  '12\u00a034',
  '12,50',
  '1,2,3',
  '1,23,45',
  ',123',
  '5,',
  '1e5',
  '0x10',
  '.',
  '-',
  '',
])('refuses %j', (text) => {
  expect(plainNumber(text)).toBeNull();
  expect(numberOf(text)).toBe(0);
});

it('takes amounts of 0 or more with at most two decimals', () => {
  expect(['5', '12.5', ' 7 ', '0', '1,000'].every(isAmount)).toBe(true);
  expect(['', '-1', '1.234', 'x', '1e5', '1,00'].some(isAmount)).toBe(false);
});

it('is how every field reads numbers', () => {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/test\.|shared.entries.numbers/.test(name),
  );
  // Browsers' number inputs, dropping separators and Latin digits only are ways around plainNumber().
  const ways = /type="number"|InputNumber|replace\(\/(?:,|\[,|\\D)|०-९/;
  expect(files.filter((name) => ways.test(readFileSync(join(root, name), 'utf8')))).toEqual([]);
});
