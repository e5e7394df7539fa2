import { afterEach, describe, expect, it } from 'vitest';
import { setAsKnown, useAsKnown, withAsKnown } from './asKnown';

const PATHS = ['/api/rts/dashboard-data', '/api/reports/{slug}', '/api/cases/{case_list}/queue'];

describe('as-known mode', () => {
  afterEach(() => setAsKnown(null));

  it('adds the parameter only to paths the server lists', () => {
    setAsKnown('2026-10-31', PATHS);
    const query = (path: string) => withAsKnown(path, { page: '2' });
    expect(query('/api/rts/dashboard-data')).toEqual({ page: '2', as_known_on: '2026-10-31' });
    expect(query('/api/cases/rts_cases/queue')).toHaveProperty('as_known_on');
    expect(query('/api/reports/ageing')).toHaveProperty('as_known_on');
    for (const path of [
      '/api/reports/saved',
      '/api/reports/ready',
      '/api/rts',
      '/api/cases/a/b/queue',
      '/api/me',
    ])
      expect(query(path)).toEqual({ page: '2' });
  });

  it('is switched off by null', () => {
    setAsKnown('12', PATHS);
    setAsKnown(null);
    expect(withAsKnown('/api/rts/dashboard-data', {})).toEqual({});
    expect(useAsKnown.getState().on).toBeNull();
  });
});
