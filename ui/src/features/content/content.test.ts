// Publishing times in Indian time, links that the server keeps, and bios as plain text.
import { describe, expect, it } from 'vitest';
import { isLink } from './links';
import { fromField, isField, toField } from './moments';
import { plainText } from './plainText';

describe('a publishing time', () => {
  it('is written and read in Indian time, whatever the machine has', () => {
    expect(toField('2026-11-21T12:00:00Z')).toBe('2026-11-21T17:30');
    expect(fromField('2026-11-21T17:30')).toBe('2026-11-21T17:30:00+05:30');
    expect(Date.parse(fromField('2026-11-21T17:30') ?? '')).toBe(Date.parse('2026-11-21T12:00:00Z'));
  });

  it('may be left out', () => {
    expect([toField(null), toField('nonsense'), fromField('')]).toEqual(['', '', null]);
    expect([isField(''), isField('2026-11-21T17:30'), isField('2026-13-41T17:30'), isField('soon')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a link in an article', () => {
  it.each(['/help', 'https://mumbaisuburban.gov.in', 'http://a.example', 'mailto:a@b.example', 'tel:+9122'])(
    'may be %s',
    (address) => {
      expect(isLink(address)).toBe(true);
    },
  );

  it.each(['//evil.example', '/\\evil', 'javascript:alert(1)', 'data:text/html,x', 'evil.example', ''])(
    'may not be %j',
    (address) => {
      expect(isLink(address)).toBe(false);
    },
  );
});

it('shows a bio as one line', () => {
  expect(plainText('<p>Born in <strong>Pune</strong>.</p><ul><li>One</li><li>Two</li></ul>')).toBe(
    'Born in Pune. One Two',
  );
});
