import { describe, expect, it } from 'vitest';
import { BUILT_IN } from './builtInDepartments';
import { matchDepartment } from './departments';

// The specification's list, in its order; added departments follow.
const TWELVE = [
  'esakshi',
  'ipas',
  'e-ferfar',
  'e-records',
  'rts-act',
  'mahadbt',
  'mining',
  'e-office',
  'land-acquisition',
  'digital-7-12',
  'aaple-sarkar',
  'mh-bhu-nakasha',
];

describe('matchDepartment', () => {
  it.each([
    ['rts-act', 'rts-act'],
    ['RTS-Act', 'rts-act'],
    ['mh-bhu-nakasha', 'mh-bhu-nakasha'],
    ['land acquisition', 'land-acquisition'],
    ['e-office', 'e-office'],
  ])('%s is %s', (service, slug) => {
    expect(matchDepartment(BUILT_IN, service)?.slug).toBe(slug);
  });

  it('finds nothing for an unknown name', () => {
    expect(matchDepartment(BUILT_IN, 'passports')).toBeUndefined();
  });
});

describe('the built-in list', () => {
  it("starts with the specification's twelve", () => {
    expect(BUILT_IN.slice(0, 12).map(({ slug }) => slug)).toEqual(TWELVE);
  });
});
