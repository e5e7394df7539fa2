// Toasts, and the list of past ones under the bell. Durations follow the specification.
import { useEffect } from 'react';
import { create } from 'zustand';
import { isAborted, isApiError } from '@/api/errors';
import { changeEncrypted, loadEncrypted, onChangeElsewhere } from '../persistence/vault';
import { onUserChange, useSession } from '../session/session';

export type NoticeKind = 'success' | 'error' | 'info' | 'loading';

interface Notice {
  id: string;
  kind: NoticeKind;
  title: string;
  text?: string;
  /** A path of the portal with more details. */
  path?: string;
  /** Label of the link to `path` in the toast. */
  action?: string;
  at: string;
  read: boolean;
}

const MAX_HISTORY = 50;
const ACTION_MS = 10_000;
const MAX_TOASTS = 20;
const NAME = 'notifications';
type Durations = Record<NoticeKind, number | null>;

const DURATION_MS: Durations = {
  success: 2000,
  error: 4000,
  info: 4000,
  loading: null,
};

/** Toast durations on administrators' pages. */
export const ADMIN_DURATIONS: Partial<Durations> = { success: 5000, error: 5000, info: 5000 };

// Durations of open pages; the last one takes precedence.
let pageDurations: Partial<Durations>[] = [];

export function durationOf(kind: NoticeKind): number | null {
  return Object.assign({}, DURATION_MS, ...pageDurations)[kind];
}

/** Override toast durations while the calling page is open. `durations` must be a constant. */
export function useToastDurations(durations: Partial<Durations>): void {
  useEffect(() => {
    pageDurations = [...pageDurations, durations];
    return () => {
      pageDurations = pageDurations.filter((page) => page !== durations);
    };
  }, [durations]);
}

interface NoticeState {
  toasts: Notice[];
  history: Notice[];
}

export const useNotices = create<NoticeState>()(() => ({ toasts: [], history: [] }));

export function dismissToast(id: string): void {
  useNotices.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

/** A link to follow up, with its label. */
interface NoticeAction {
  path: string;
  action?: string;
  /** Of what several tabs report; it is listed once. */
  id?: string;
}

type Change = (history: Notice[]) => Notice[];

const adding =
  (notice: Notice): Change =>
  (history) =>
    history.some(({ id }) => id === notice.id) ? history : [notice, ...history].slice(0, MAX_HISTORY);

// Counts changes; a list that was read before the latest one is not shown.
let changes = 0;
let storing: Promise<void> = Promise.resolve();

/** Run `task` once earlier changes are stored, then show the stored list. */
function sync(task?: () => Promise<void>): void {
  const number = changes;
  const { user } = useSession.getState();
  const isCurrent = () => useSession.getState().user?.id === user?.id;
  const run = async () => {
    if (!isCurrent()) return;
    await task?.();
    const history = await loadEncrypted<Notice[]>(NAME);
    if (history && number === changes && isCurrent()) useNotices.setState({ history });
  };
  // Without storage space, the list lasts as long as the page.
  storing = storing.then(run).catch(() => undefined);
}

/** Change the list under the bell, here and as stored: another tab may have changed it since. */
function changeHistory(change: Change): void {
  useNotices.setState(({ history }) => ({ history: change(history) }));
  changes += 1;
  sync(() => changeEncrypted<Notice[]>(NAME, (history = []) => change(history)));
}

function noticeOf(kind: NoticeKind, title: string, text?: string, next?: NoticeAction): Notice {
  return {
    id: `${Date.now()}-${Math.random().toString(36).slice(2)}`,
    kind,
    title,
    ...(text ? { text } : {}),
    ...next,
    at: new Date().toISOString(),
    read: false,
  };
}

/** Add a notice under the bell without a toast, for what did not happen just now or is shown by a dialog. */
export function addToHistory(kind: NoticeKind, title: string, text?: string, next?: NoticeAction): void {
  changeHistory(adding(noticeOf(kind, title, text, next)));
}

/** Show a toast and keep it under the bell. Returns its id; a "loading" toast stays until it is dismissed. */
export function notify(
  kind: NoticeKind,
  title: string,
  text?: string,
  duration: number | null = durationOf(kind),
  next?: NoticeAction,
): string {
  const notice = noticeOf(kind, title, text, next);
  useNotices.setState(({ toasts }) => ({ toasts: [...toasts, notice].slice(-MAX_TOASTS) }));
  if (kind !== 'loading') changeHistory(adding(notice));
  if (duration !== null) setTimeout(() => dismissToast(notice.id), duration);
  return notice.id;
}

export const toast = {
  /** With a follow-up link, the toast stays long enough to be clicked. */
  success: (title: string, text?: string, next?: NoticeAction) =>
    notify('success', title, text, next ? ACTION_MS : undefined, next),
  /** `duration` in ms, for errors that are longer to read. */
  error: (title: string, text?: string, duration?: number) => notify('error', title, text, duration),
  /** An action failed, or may have; the server's reason, if any, is in the user's language. */
  failed: (title: string, error: unknown, otherwise?: string) => {
    if (isAborted(error)) return;
    if (!isApiError(error)) notify('error', title, otherwise);
    else if (error.isUnanswered) notify('error', error.message);
    else notify('error', title, error.message);
  },
  info: (title: string, text?: string) => notify('info', title, text),
  loading: (title: string, text?: string) => notify('loading', title, text),
};

export function markAllRead(): void {
  changeHistory((history) => history.map((notice) => ({ ...notice, read: true })));
}

export function clearNotices(): void {
  changeHistory(() => []);
}

/** From now on, show the user's stored list under the bell. */
export function syncNotices(): void {
  onUserChange(() => {
    useNotices.setState({ toasts: [], history: [] });
    sync();
  });
  onChangeElsewhere(NAME, sync);
}
