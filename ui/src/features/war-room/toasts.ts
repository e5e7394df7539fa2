// Toasts of the war room and their durations.
import { isApiError } from '@/api/errors';
import { toast } from '@/shared/ui/notices';

export const TOAST_DURATIONS = { success: 3_000, error: 5_000, info: 4_000 };

export const toastSuccess = toast.success;

export const onFailure = (title: string) => (error: unknown) => toastFailure(title, error);

/** Show an error toast. `title` ends with the separator before the reason: "Error updating issue: ". */
export function toastFailure(title: string, error: unknown): void {
  toast.error(isApiError(error) ? `${title}${error.message}` : title.replace(/: $/, ''));
}
