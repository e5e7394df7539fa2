import { describe, expect, it } from 'vitest';
import { BUILT_IN } from './builtInDepartments';
import { matchDepartment } from './departments';

// The list of the specification, in its order; departments that are added come after it.
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

describe('the department of an address', () => {
  it.each([
    ['rts-act', 'rts-act'],
    ['RTS-Act', 'rts-act'],
    ['mh-bhu-nakasha', 'mh-bhu-nakasha'],
    ['land acquisition', 'land-acquisition'],
    ['e-office', 'e-office'],
  ])('%s is %s', (service, slug) => {
    expect(matchDepartment(BUILT_IN, service)?.slug).toBe(slug);
  });

  it('is nobody for an unknown name', () => {
    expect(matchDepartment(BUILT_IN, 'passports')).toBeUndefined();
  });
});

describe('the built-in list', () => {
  it('begins with the twelve of the specification', () => {
    expect(BUILT_IN.slice(0, 12).map(({ slug }) => slug)).toEqual(TWELVE);
  });
});
