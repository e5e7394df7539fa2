import { describe, expect, it } from 'vitest';
import type { Entry } from '@/shared/entries/types';
import { deskOf } from './ApplicationFacts';
import { balanceOf } from './balance';
import { districtFinding, serviceFinding, statusFinding, talukaFinding } from './findings';
import type { ServiceRow, Summary, TalukaRow } from './types';

const taluka = (name: string, pending: number, total = pending) =>
  ({ taluka: name, pending, total_applications: total }) as TalukaRow;
const service = (name: string, rate: number | null) =>
  ({ service_name: name, closure_rate: rate }) as ServiceRow;
const nameOf = (row: TalukaRow) => row.taluka;
const serviceName = (row: ServiceRow) => row.service_name;

describe('the badge of a row', () => {
  it('compares pending with closed', () => {
    expect(balanceOf(0, 0)).toBe('noData');
    expect(balanceOf(2, 1)).toBe('highPending');
    expect(balanceOf(1, 2)).toBe('goodProgress');
    expect(balanceOf(2, 2)).toBe('balanced');
  });
});

describe('findings', () => {
  it('name the place with the most, and are true for ties, one place and none', () => {
    expect(talukaFinding([taluka('Andheri', 1), taluka('Kurla', 3)], nameOf)).toEqual({
      key: 'findings.pendingMost',
      values: { name: 'Kurla', most: 3, whole: 4 },
    });
    expect(talukaFinding([taluka('Andheri', 2), taluka('Kurla', 2)], nameOf)?.key).toBe(
      'findings.pendingTied',
    );
    expect(talukaFinding([taluka('Andheri', 0)], nameOf)?.key).toBe('findings.pendingNone');
    expect(talukaFinding([taluka('Andheri', 2)], nameOf)?.key).toBe('findings.pendingOne');
    expect(talukaFinding([], nameOf)).toBeNull();
    expect(districtFinding([taluka('Thane', 0, 5)], nameOf)?.key).toBe('findings.applicationsOne');
  });

  it('say how many of 100 are closed', () => {
    const of = (total_applications: number, total_closed: number) =>
      statusFinding({ total_applications, total_closed } as Summary);
    expect(of(0, 0)).toBeNull();
    expect(of(10, 0)?.key).toBe('findings.closedNone');
    expect(of(10, 10)?.key).toBe('findings.closedAll');
    expect(of(1000, 999)?.values).toEqual({ share: 99 });
  });

  it('compare the services that have applications', () => {
    expect(
      serviceFinding([service('Income', 80), service('Heirs', 52.3), service('New', null)], serviceName),
    ).toEqual({
      key: 'findings.serviceRange',
      values: { best: 'Income', bestRate: 80, least: 'Heirs', leastRate: 52.3 },
    });
    expect(serviceFinding([service('A', 50), service('B', 50)], serviceName)?.key).toBe(
      'findings.serviceSame',
    );
    expect(serviceFinding([service('A', 50)], serviceName)?.key).toBe('findings.serviceOne');
    expect(serviceFinding([service('A', null)], serviceName)).toBeNull();
  });
});

it('shows each desk of an application, not started where nothing is known', () => {
  const entry = {
    desk1_status: 'completed',
    desk1_officer: 'A. Rane',
    desk1_remarks: null,
  } as unknown as Entry;
  expect(deskOf(entry, 'desk1')).toEqual(['completed', 'A. Rane']);
  expect(deskOf(entry, 'desk2')).toEqual(['not_started']);
});
