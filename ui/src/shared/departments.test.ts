import { describe, expect, it } from 'vitest';
import { FALLBACK_DEPARTMENTS, matchDepartment } from './departments';

describe('the department of an address', () => {
  it.each([
    ['rts-act', 'rts-act'],
    ['RTS-Act', 'rts-act'],
    ['mh-bhu-nakasha', 'mh-bhu-nakasha'],
    ['land acquisition', 'land-acquisition'],
    ['e-office', 'e-office'],
  ])('%s is %s', (service, slug) => {
    expect(matchDepartment(FALLBACK_DEPARTMENTS, service)?.slug).toBe(slug);
  });

  it('is nobody for an unknown name', () => {
    expect(matchDepartment(FALLBACK_DEPARTMENTS, 'passports')).toBeUndefined();
  });

  it('has the twelve of the specification to fall back on', () => {
    expect(FALLBACK_DEPARTMENTS).toHaveLength(12);
  });
});
