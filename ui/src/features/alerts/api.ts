/** Queries and filters of the alerts pages. */
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getData, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { useDepartmentOptions } from '@/shared/departments';
import type { ListFilter } from '@/shared/manage/ManageTools';
import { invalidateManaged } from '@/shared/manage/useList';

/** Types of the alerts API. */
export type Alert = Schemas['AlertOut'];
export type Rule = Schemas['AlertsRuleOut'];
export type RuleBody = Schemas['RuleIn'];
export type Options = Schemas['RuleOptions'];
export type Preview = Schemas['Preview'];
export type Severity = Alert['severity'];
export type Kind = Rule['kind'];

export const ALERTS = '/api/alerts';
export const RULES = '/api/alerts/rules';
export const SEVERITIES: Severity[] = ['critical', 'warning', 'info'];
export const TONE: Record<Severity, 'bad' | 'warn' | 'info'> = {
  critical: 'bad',
  warning: 'warn',
  info: 'info',
};

const POLL_MS = 5_000;

export const optionsQuery = queryOptions({
  queryKey: ['alerts', 'options'],
  queryFn: getData(`${ALERTS}/options`),
  staleTime: 60_000,
});

/** Poll the number of open alerts. The lists are refetched when it, or the last run of the checks, changes. */
export function useSummary() {
  const summary = useData(['alerts', 'summary'], `${ALERTS}/summary`, { refetchInterval: POLL_MS });
  const fingerprint =
    summary.data && JSON.stringify([summary.data.open, summary.data.active, summary.data.checks]);
  const previous = useRef(fingerprint);
  useEffect(() => {
    if (fingerprint !== undefined && previous.current !== undefined && fingerprint !== previous.current) {
      invalidateManaged(ALERTS);
      invalidateManaged(RULES);
    }
    previous.current = fingerprint;
  }, [fingerprint]);
  return summary;
}

/** The filters that alerts and rules have in common. */
export function useSharedFilters(): ListFilter[] {
  const { t } = useTranslation('alerts');
  const departments = useDepartmentOptions();
  return [
    {
      key: 'severity',
      label: t('column.severity'),
      all: t('allSeverities'),
      options: SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) })),
    },
    {
      key: 'department',
      label: t('common:term.department'),
      all: t('common:term.allDepartments'),
      options: departments,
    },
  ];
}
