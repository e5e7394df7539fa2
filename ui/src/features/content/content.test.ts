import { describe, expect, it } from 'vitest';
import { fromField, isField, toField } from './newsForm';
import { isLink, plainText } from './types';

describe('publishing times', () => {
  it('are in Indian time, whatever the browser’s time zone', () => {
    expect(toField('2026-11-21T12:00:00Z')).toBe('2026-11-21T17:30');
    expect(fromField('2026-11-21T17:30')).toBe('2026-11-21T17:30:00+05:30');
    expect(Date.parse(fromField('2026-11-21T17:30') ?? '')).toBe(Date.parse('2026-11-21T12:00:00Z'));
  });

  it('are optional', () => {
    expect([toField(null), toField('nonsense'), fromField('')]).toEqual(['', '', null]);
    expect([isField(''), isField('2026-11-21T17:30'), isField('2026-13-41T17:30'), isField('soon')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('isLink', () => {
  it.each(['/help', 'https://mumbaisuburban.gov.in', 'http://a.example', 'mailto:a@b.example', 'tel:+9122'])(
    'accepts %s',
    (address) => {
      expect(isLink(address)).toBe(true);
    },
  );

  it.each(['//evil.example', '/\\evil', 'javascript:alert(1)', 'data:text/html,x', 'evil.example', ''])(
    'rejects %j',
    (address) => {
      expect(isLink(address)).toBe(false);
    },
  );
});

it('plainText returns one line', () => {
  expect(plainText('<p>Born in <strong>Pune</strong>.</p><ul><li>One</li><li>Two</li></ul>')).toBe(
    'Born in Pune. One Two',
  );
});
