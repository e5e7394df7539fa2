// The masters as the server declares and lists them. A page is a declaration's; nothing here knows one by name.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryClient } from '@/api/query';
import type { Use } from '@/shared/manage/Uses';

const MASTERS = '/api/masters';

interface Words {
  en: string;
  mr: string;
}

export interface MasterField {
  name: string;
  /** The name in the body of a write: `district` is sent as `district_id`. */
  column: string;
  label: Words;
  help: Words | null;
  kind: 'text' | 'count' | 'place' | 'aliases' | 'choice';
  required: boolean;
  max_length: number | null;
  maximum: number | null;
  /** Blank is a value of its own. */
  nullable: boolean;
}

export interface Declaration {
  kind: string;
  plural: string;
  path: string;
  label: Words;
  one: Words;
  key: string;
  names: [english: string, marathi: string];
  parent: string | null;
  order: string;
  fields: MasterField[];
}

export interface Named {
  id: number;
  name: string;
  name_mr: string;
}

export type Value = string | number | string[] | null;

export interface MasterRow extends Named {
  revision: number;
  is_active: boolean;
  parent: Named | null;
  values: Record<string, Value>;
  uses: Use[];
  uses_count: number;
  created_at: string;
  updated_at: string;
}

export const listPath = (plural: string) => `${MASTERS}/${plural}`;

export function useDeclaration(plural: string) {
  return useQuery({
    queryKey: ['masters', 'declared'],
    queryFn: async ({ signal }) => (await api.get<Declaration[]>(MASTERS, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    select: (all) => all.find((one) => one.plural === plural),
  });
}

/** The places that a form and a filter offer as parents; none where the master has no parent. */
export function useParents(plural: string | null) {
  return useQuery({
    queryKey: ['manage', listPath(plural ?? ''), 'options'],
    queryFn: async ({ signal }) =>
      (
        await api.get<MasterRow[]>(listPath(plural ?? ''), {
          query: { per_page: 100, sort_by: 'name_en' },
          signal,
        })
      ).data,
    enabled: plural !== null,
  });
}

export function save(
  declared: Declaration,
  row: MasterRow | null,
  body: object,
  revision: number | undefined,
) {
  return row
    ? api.put<Named>(`${declared.path}/${row.id}`, { body: { ...body, revision } })
    : api.post<Named>(declared.path, { body });
}

export const toggle = (declared: Declaration, row: MasterRow) =>
  api.patch<Named>(`${declared.path}/${row.id}/toggle-status`, { query: { revision: row.revision } });

export const remove = (declared: Declaration, row: MasterRow) =>
  api.delete<Named>(`${declared.path}/${row.id}`, { query: { revision: row.revision } });

/** Names and places stand in filters, forms and charts everywhere: all of it is asked for anew. */
export const mastersChanged = () => queryClient.invalidateQueries();
