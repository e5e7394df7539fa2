// API of users, departments and designations. The lists are loaded by `shared/manage`.
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { queryClient } from '@/api/query';
import { invalidateManaged } from '@/shared/manage/useList';

// Generation and validation of department slugs.
export const SLUG = /^[a-z0-9-]+$/;

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);

export type Person = Schemas['AccountsPersonOut'];
export type Department = Schemas['DepartmentOut'];
export type Designation = Schemas['DesignationOut'];
export type ServiceAccount = Schemas['ServiceAccountOut'];

export const USERS = '/api/users';
export const DEPARTMENTS = '/api/departments';
export const DESIGNATIONS = '/api/designations';
export const SERVICE_ACCOUNTS = '/api/service-accounts';

const ALL = { query: { per_page: 100, status: 'all' } } as const;
export const useDepartmentOptions = () => useData(['manage', DEPARTMENTS, 'options'], DEPARTMENTS, ALL);
export const useDesignationOptions = () => useData(['manage', DESIGNATIONS, 'options'], DESIGNATIONS, ALL);

export async function peopleChanged(): Promise<void> {
  await Promise.all([
    invalidateManaged(USERS),
    invalidateManaged(DEPARTMENTS),
    invalidateManaged(DESIGNATIONS),
  ]);
}

/** Also refetch the departments shown on the home page and in menus. */
export async function departmentsChanged(): Promise<void> {
  await Promise.all([
    invalidateManaged(DEPARTMENTS),
    queryClient.invalidateQueries({ queryKey: ['departments'] }),
  ]);
}

export const removeTwoFactor = (id: number) =>
  api.delete(`${USERS}/{user_id}/two-factor`, { path: { user_id: id } });

export const resetPassword = async (id: number) =>
  (await api.post(`${USERS}/{user_id}/reset-password`, { path: { user_id: id } })).data.password;

/** Return the unmasked number. Each call is recorded in the audit log. */
export const revealMobile = async (id: number) =>
  (await api.post(`${USERS}/{user_id}/reveal`, { path: { user_id: id } })).data.mobile;

export function useSessionsOf(id: number, enabled: boolean) {
  return useData(['manage', USERS, id, 'sessions'], `${USERS}/{user_id}/sessions`, {
    path: { user_id: id },
    enabled,
  });
}

export const endSession = async (user_id: number, session_id: number) =>
  (await api.delete(`${USERS}/{user_id}/sessions/{session_id}`, { path: { user_id, session_id } })).message;

export const endSessions = async (user_id: number) =>
  (await api.delete(`${USERS}/{user_id}/sessions`, { path: { user_id } })).message;

export type RosterReport = Schemas['RosterOut'];
