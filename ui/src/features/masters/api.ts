// The masters as the server declares and lists them. A page is a declaration's; nothing here knows one by name.
import { useQuery } from '@tanstack/react-query';
import { family, getData } from '@/api/client';
import type { ListOf, Schemas } from '@/api/operations';
import { queryClient } from '@/api/query';
import { useData } from '@/api/useData';

const MASTERS = '/api/masters';

export type MasterField = Schemas['MasterField'];
export type Declaration = Schemas['MasterDeclared'];
export type Named = Schemas['Above'];
export type Value = string | number | string[] | null;

export type MasterRow = Schemas['MasterRow'];

/** Every master is listed alike. */
export const listPath = (plural: string) => `${MASTERS}/${plural}` as ListOf<MasterRow>;

export function useDeclaration(plural: string) {
  return useQuery({
    queryKey: ['masters', 'declared'],
    queryFn: (context) => getData(MASTERS)(context),
    staleTime: Number.POSITIVE_INFINITY,
    select: (all) => all.find((one) => one.plural === plural),
  });
}

/** The places that a form and a filter offer as parents; none where the master has no parent. */
export function useParents(plural: string | null) {
  return useData(['manage', listPath(plural ?? ''), 'options'], listPath(plural ?? ''), {
    query: { per_page: 100, sort_by: 'name_en' },
    enabled: plural !== null,
  });
}

export const toggle = (declared: Declaration, row: MasterRow) =>
  family.patch<Named>(`${declared.path}/${row.id}/toggle-status`, { query: { revision: row.revision } });

export const remove = (declared: Declaration, row: MasterRow) =>
  family.delete<Named>(`${declared.path}/${row.id}`, { query: { revision: row.revision } });

/** Filters, forms and charts everywhere show these names: load everything again. */
export const mastersChanged = () => queryClient.invalidateQueries();
