// API of the masters. Everything is driven by the server's declarations; no master is named here.
import { useQuery } from '@tanstack/react-query';
import { dynamicApi, getData, useData } from '@/api/client';
import type { ListOf, Schemas } from '@/api/operations';
import { queryClient } from '@/api/query';

const MASTERS = '/api/masters';

export type MasterField = Schemas['MasterField'];
export type Declaration = Schemas['MasterDeclared'];
export type Value = string | number | string[] | null;

export type MasterRow = Schemas['MasterRow'];

/** All masters are listed by the same endpoint. */
export const listPath = (plural: string) => `${MASTERS}/${plural}` as ListOf<MasterRow>;

export function useDeclaration(plural: string) {
  return useQuery({
    queryKey: ['masters', 'declared'],
    queryFn: (context) => getData(MASTERS)(context),
    staleTime: Number.POSITIVE_INFINITY,
    select: (all) => all.find((declaration) => declaration.plural === plural),
  });
}

/** The places offered as parents; disabled if the master has no parent. */
export function useParents(plural: string | null) {
  return useData(['manage', listPath(plural ?? ''), 'options'], listPath(plural ?? ''), {
    query: { per_page: 100, sort_by: 'name_en' },
    enabled: plural !== null,
  });
}

export const toggle = (declared: Declaration, row: MasterRow) =>
  dynamicApi.patch<unknown>(`${declared.path}/${row.id}/toggle-status`, {
    query: { revision: row.revision },
  });

export const remove = (declared: Declaration, row: MasterRow) =>
  dynamicApi.delete<unknown>(`${declared.path}/${row.id}`, { query: { revision: row.revision } });

/** Refetch everything: filters, forms and charts on all pages show these names. */
export const mastersChanged = () => queryClient.invalidateQueries();
