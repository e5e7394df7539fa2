import { describe, expect, it } from 'vitest';
import type { Setting } from './types';
import { changesOf, startOf } from './values';

const setting = (name: string, kind: Setting['kind'], value: Setting['value']): Setting => ({
  name,
  kind,
  value,
  group: 'site',
  label: name,
  hint: '',
  default: value,
  minimum: null,
  maximum: null,
  required: false,
  choices: null,
});
const SETTINGS = [
  setting('hours', 'number', 8),
  setting('captcha', 'switch', true),
  setting('name', 'text', 'Jilha'),
  setting('district', 'choice', 15),
];

describe('what is sent', () => {
  it('is nothing while nothing was changed', () => {
    expect(changesOf(SETTINGS, startOf(SETTINGS))).toEqual({});
  });

  it('is what differs, numbers as numbers', () => {
    const typed = { ...startOf(SETTINGS), hours: ' 12 ', captcha: false };
    expect(changesOf(SETTINGS, typed)).toEqual({ hours: 12, captcha: false });
  });

  it('is what was typed where that is no whole number, for the server to say so', () => {
    for (const hours of ['', '1.5', 'ten', '99999999999'])
      expect(changesOf(SETTINGS, { ...startOf(SETTINGS), hours })).toEqual({ hours });
  });
});
