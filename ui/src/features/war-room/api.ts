// Queries and writes of the war room.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ApiResponse, api, dynamicApi, type Query, useData } from '@/api/client';
import { failureText, isAborted } from '@/api/errors';
import type { ListOf, Schemas } from '@/api/operations';
import { queryClient } from '@/api/query';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { toast } from '@/shared/ui/notices';

// Toasts of the war room and their durations.
export const TOAST_DURATIONS = { success: 3_000, error: 5_000, info: 4_000 };

export const toastSuccess = toast.success;

export const onFailure = (title: string) => (error: unknown) => toastFailure(title, error);

/** Show an error toast. `title` ends with the separator before the reason: "Error updating issue: ". */
export function toastFailure(title: string, error: unknown): void {
  if (!isAborted(error)) toast.error(failureText(title.replace(/: $/, ''), error));
}

/** "V. Rane, E-Ferfar", with the department in the user's language. */
export function usePersonName(): (person: Person) => string {
  const { nameOf } = useLanguage();
  return (person) =>
    person.department
      ? `${person.name}, ${nameOf({ name: person.department, name_mr: person.department_mr })}`
      : person.name;
}

/** API types of the war room. */
export const PROJECT_STATUSES = ['active', 'inactive', 'completed', 'cancelled'] as const;
export const ISSUE_STATUSES = ['open', 'in_progress', 'pending', 'resolved', 'closed', 'cancelled'] as const;

export type ProjectStatus = (typeof PROJECT_STATUSES)[number];
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

export type Person = Schemas['WarRoomPersonOut'];
export type Project = Schemas['ProjectOut'];

/** Snapshot of the figure that an issue was raised from. */
export type Origin = Schemas['OriginOut'];
export type Issue = Schemas['IssueOut'];
export type Activity = Schemas['WarRoomActivityOut'];

const ROOT = '/api/cm-war-room';
export const REMARKS_PAGE = 10;
const ACTIVITY_PAGE = 20;
const ISSUES_PAGE = 100;
const COUNTED_PAGE = 25;

/** Invalidate all war room queries. A write can change figures, lists and logs. */
export async function warRoomChanged(): Promise<void> {
  // Not awaited, so that the dialog closes without waiting for the lists.
  void queryClient.invalidateQueries({ queryKey: ['war-room'] });
}

export function useStats() {
  return useData(['war-room', 'stats'], `${ROOT}/dashboard-stats`);
}

export const PROJECTS = `${ROOT}/projects`;
export const ISSUES = `${ROOT}/issues`;

export function useProjects(query: Query) {
  return useQuery({
    queryKey: ['war-room', 'projects', query],
    queryFn: ({ signal }) => api.get(PROJECTS, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useProject(id: number) {
  return useData(['war-room', 'project', id], `${ROOT}/projects/{project_id}`, { path: { project_id: id } });
}

/** Loads a list page by page. */
const pages = {
  initialPageParam: 1,
  getNextPageParam: ({ meta }: ApiResponse<unknown>) =>
    meta && meta.current_page < meta.last_page ? meta.current_page + 1 : undefined,
};

export function useIssues(projectId: number, query: Query) {
  return useInfiniteQuery({
    queryKey: ['war-room', 'issues', projectId, query],
    queryFn: ({ signal, pageParam }) =>
      api.get(`${ROOT}/projects/{project_id}/issues`, {
        path: { project_id: projectId },
        query: { ...query, per_page: ISSUES_PAGE, page: pageParam },
        signal,
      }),
    ...pages,
    placeholderData: keepPreviousData,
  });
}

/** The projects or issues with a status, across all projects. */
export function useCounted<Row>(path: ListOf<Row>, status: string) {
  return useInfiniteQuery({
    queryKey: ['war-room', 'counted', path, status],
    queryFn: ({ signal, pageParam }): Promise<ApiResponse<Row[]>> =>
      dynamicApi.get<Row[]>(path, { query: { status, per_page: COUNTED_PAGE, page: pageParam }, signal }),
    ...pages,
  });
}

export function useIssue(id: number) {
  return useData(['war-room', 'issue', id], `${ROOT}/issues/{issue_id}`, { path: { issue_id: id } });
}

export function useRemarks(issueId: number) {
  return useInfiniteQuery({
    queryKey: ['war-room', 'remarks', issueId],
    queryFn: ({ signal, pageParam }) =>
      api.get(`${ROOT}/issues/{issue_id}/status-remarks`, {
        path: { issue_id: issueId },
        query: { page: pageParam, per_page: REMARKS_PAGE },
        signal,
      }),
    ...pages,
  });
}

export function useActivities(kind: 'projects' | 'issues', id: number) {
  return useInfiniteQuery({
    queryKey: ['war-room', 'activity', kind, id],
    queryFn: ({ signal, pageParam }) => {
      const options = { query: { page: pageParam, per_page: ACTIVITY_PAGE }, signal };
      return kind === 'projects'
        ? api.get(`${ROOT}/projects/{project_id}/activity-logs`, { path: { project_id: id }, ...options })
        : api.get(`${ROOT}/issues/{issue_id}/activity-logs`, { path: { issue_id: id }, ...options });
    },
    ...pages,
  });
}

export function usePeople() {
  return useData(['war-room', 'people'], `${ROOT}/people`, { staleTime: 300_000 });
}

export type ProjectBody = Pick<Project, 'name' | 'name_mr' | 'description' | 'status' | 'progress_by_hand'>;
export type IssueBody = Pick<
  Issue,
  'project_id' | 'title' | 'title_mr' | 'description' | 'status' | 'owner_id' | 'due_date'
>;

export const deleteProject = ({ id, revision }: Project) =>
  api.delete(`${ROOT}/projects/{project_id}`, { path: { project_id: id }, query: { revision } });
export const deleteIssue = ({ id, revision }: Issue) =>
  api.delete(`${ROOT}/issues/{issue_id}`, { path: { issue_id: id }, query: { revision } });

export const setIssueStatus = (issue: Issue, status: IssueStatus) =>
  api.patch(`${ROOT}/issues/{issue_id}/status`, {
    path: { issue_id: issue.id },
    body: { status, revision: issue.revision },
  });

export const setProjectsStatus = (projects: Project[], status: ProjectStatus) =>
  api.patch(`${ROOT}/projects/bulk-update`, {
    body: {
      project_ids: projects.map(({ id }) => id),
      revisions: Object.fromEntries(projects.map(({ id, revision }) => [id, revision])),
      status,
    },
  });

export const addRemark = (issueId: number, remark: string) =>
  api.post(`${ROOT}/issues/{issue_id}/status-remarks`, { path: { issue_id: issueId }, body: { remark } });
