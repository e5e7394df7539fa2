import { describe, expect, it } from 'vitest';
import type { Setting } from './ConfigurationPage';
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
  none: '',
});
const SETTINGS = [
  setting('hours', 'number', 8),
  setting('captcha', 'switch', true),
  setting('name', 'text', 'Jilha'),
  setting('district', 'choice', 15),
  setting('logo', 'picture', '/media/a.png'),
  setting('default_office', 'choice', 4),
];

describe('changesOf', () => {
  it('is empty without changes', () => {
    expect(changesOf(SETTINGS, startOf(SETTINGS))).toEqual({});
  });

  it('contains the changed settings, numbers as numbers', () => {
    const typed = { ...startOf(SETTINGS), hours: ' 12 ', captcha: false };
    expect(changesOf(SETTINGS, typed)).toEqual({ hours: 12, captcha: false });
  });

  it('sends empty values for a removed logo and a cleared office', () => {
    const typed = { ...startOf(SETTINGS), logo: '', default_office: null };
    expect(changesOf(SETTINGS, typed)).toEqual({ logo: '', default_office: null });
  });

  it('sends an invalid number as typed, so that the server rejects it', () => {
    for (const hours of ['', '1.5', 'ten', '99999999999'])
      expect(changesOf(SETTINGS, { ...startOf(SETTINGS), hours })).toEqual({ hours });
  });
});
