// The departments of the home page, the logins and the dashboards' selector.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { useLanguage } from './i18n/useLanguage';
import { loadWithRetry } from './lazy';

export type Department = Partial<Schemas['DepartmentOut']> &
  Pick<Schemas['DepartmentOut'], 'name' | 'name_mr' | 'slug'>;

interface ListOptions {
  enabled?: boolean;
  retryOnMount?: boolean;
}

export function useDepartments(options: ListOptions = {}) {
  return useQuery({
    ...options,
    queryKey: ['departments', 'active'],
    queryFn: getData('/api/departments', { query: { status: 'active', per_page: 100 } }),
    staleTime: 300_000,
  });
}

/** Whether the list failed or waits for a connection. */
export const isUnavailable = ({
  isError,
  isPending,
  fetchStatus,
}: Pick<UseQueryResult, 'isError' | 'isPending' | 'fetchStatus'>) =>
  isError || (isPending && fetchStatus === 'paused');

/** The server's list; the built-in one if that is unavailable; undefined until either is loaded. */
export function useListedDepartments(options?: ListOptions): Department[] | undefined {
  const query = useDepartments(options);
  const unavailable = isUnavailable(query);
  const builtIn = useQuery({
    queryKey: ['departments', 'built-in'],
    queryFn: async () => (await loadWithRetry(() => import('./builtInDepartments'))).BUILT_IN,
    enabled: unavailable,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return query.data ?? (unavailable ? builtIn.data : undefined);
}

/** Find a department by slug, hyphenated name or name, ignoring case. */
export function matchDepartment(departments: Department[], service: string): Department | undefined {
  const needle = service.toLowerCase();
  return departments.find((department) => {
    const name = department.name.toLowerCase();
    return department.slug === needle || name.replaceAll(' ', '-') === needle || name === needle;
  });
}

/** Options of a department filter. */
export function useDepartmentOptions(): { value: string; label: string }[] {
  const { nameOf } = useLanguage();
  return (useDepartments().data ?? []).map((department) => ({
    value: department.slug,
    label: nameOf(department),
  }));
}

/** Look up a department's name by slug, in the user's language. */
export function useDepartmentName(): (slug: string) => string {
  const options = useDepartmentOptions();
  return (slug) => options.find(({ value }) => value === slug)?.label ?? slug;
}

/** One line about what a department does; "Government Service" by default. */
export function useTagline(): (department: Department) => string {
  const { t, i18n } = useTranslation();
  return ({ tagline, tagline_mr, description }) =>
    (i18n.language === 'mr' ? tagline_mr : tagline) || description || t('tagline.default');
}
