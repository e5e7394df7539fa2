// Calls about people, departments and designations; lists themselves are read by `shared/manage`.
import { useQuery } from '@tanstack/react-query';
import { api } from '@/api/client';
import { queryClient } from '@/api/query';
import type { SheetReport } from '@/shared/manage/SheetDialog';
import { managedChanged } from '@/shared/manage/useList';
import type { Department, Designation, Person, PlaceName, Session } from './types';

export const USERS = '/api/users';
export const DEPARTMENTS = '/api/departments';
export const DESIGNATIONS = '/api/designations';
/** Where masters go in and out as sheets. */
export const SHEETS = {
  departments: '/api/masters/departments',
  designations: '/api/masters/designations',
} as const;

const options = <Row>(path: string) => ({
  queryKey: ['manage', path, 'options'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.get<Row[]>(path, { query: { per_page: 100, status: 'all' }, signal })).data,
});

export const useDepartmentOptions = () => useQuery(options<Department>(DEPARTMENTS));
export const useDesignationOptions = () => useQuery(options<Designation>(DESIGNATIONS));

export function useDistricts() {
  return useQuery({
    queryKey: ['geographic', 'districts'],
    queryFn: async ({ signal }) => (await api.get<PlaceName[]>('/api/geographic/districts', { signal })).data,
    staleTime: 300_000,
  });
}

export function useTalukas(district: number | null) {
  return useQuery({
    queryKey: ['geographic', 'talukas', district],
    queryFn: async ({ signal }) =>
      (await api.get<PlaceName[]>('/api/geographic/talukas', { query: { district_id: district }, signal }))
        .data,
    enabled: district !== null,
    staleTime: 300_000,
  });
}

export async function peopleChanged(): Promise<void> {
  await Promise.all([managedChanged(USERS), managedChanged(DEPARTMENTS), managedChanged(DESIGNATIONS)]);
}

/** The home page and the menus show departments, too. */
export async function departmentsChanged(): Promise<void> {
  await Promise.all([
    managedChanged(DEPARTMENTS),
    queryClient.invalidateQueries({ queryKey: ['departments'] }),
  ]);
}

export const readPerson = async (id: number) => (await api.get<Person>(`${USERS}/${id}`)).data;

export const savePerson = (id: number | null, body: object) =>
  id === null
    ? api.post<Person & { password: string | null }>(USERS, { body })
    : api.put<Person & { password: string | null }>(`${USERS}/${id}`, { body });

export const closePerson = async ({ id, revision }: Person) =>
  (await api.delete<null>(`${USERS}/${id}`, { query: { revision } })).message;

export const removeTwoFactor = async (id: number) =>
  (await api.delete<null>(`${USERS}/${id}/two-factor`)).message;

export const resetPassword = async (id: number) =>
  (await api.post<{ password: string }>(`${USERS}/${id}/reset-password`)).data.password;

/** The clear number, for one look; each is noted in the audit log. */
export const revealMobile = async (id: number) =>
  (await api.post<{ mobile: string }>(`${USERS}/${id}/reveal`)).data.mobile;

export function useSessionsOf(id: number, enabled: boolean) {
  return useQuery({
    queryKey: ['manage', USERS, id, 'sessions'],
    queryFn: async ({ signal }) => (await api.get<Session[]>(`${USERS}/${id}/sessions`, { signal })).data,
    enabled,
  });
}

export const endSessions = async (id: number, session?: number) =>
  (await api.delete<unknown>(`${USERS}/${id}/sessions${session === undefined ? '' : `/${session}`}`)).message;

export interface RosterReport extends SheetReport {
  passwords: { name: string; email: string; password: string }[];
}
