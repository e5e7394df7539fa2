// Outcome of an action as a banner above the list. Failures stay until closed, successes for three seconds.
import { type ComponentProps, useEffect, useState } from 'react';
import { failureText, isAborted } from '@/api/errors';
import { queryClient } from '@/api/query';
import type { ManagedPage } from '@/shared/manage/ManagedPage';
import { invalidateManaged } from '@/shared/manage/useList';
import { Banner } from '@/shared/ui/Banner';
import { toast } from '@/shared/ui/notices';

const SUCCESS_MS = 3000;
const PUBLIC_KEYS = new Set(['content', 'sliders', 'ministers', 'news']);

/** Refetch the list and the home page's copy of the content. */
export async function contentChanged(path: string): Promise<void> {
  await invalidateManaged(path);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => PUBLIC_KEYS.has(String(queryKey[0])),
  });
}

export function useOutcome() {
  const [notice, setNotice] = useState<{ tone: 'ok' | 'bad'; text: string } | null>(null);
  useEffect(() => {
    if (notice?.tone !== 'ok') return;
    const timer = setTimeout(() => setNotice(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const onMessage = (text: string) => setNotice({ tone: 'ok', text });
  /** Run an action outside a dialog and show its outcome. */
  const attempt = async (failed: string, done: string, act: () => Promise<unknown>) => {
    try {
      await act();
      onMessage(done);
    } catch (error) {
      if (isAborted(error)) return;
      const text = failureText(failed, error);
      setNotice({ tone: 'bad', text });
      toast.error(text);
    }
  };
  return {
    attempt,
    /** Props for `ManagedPage`. */
    shown: {
      onMessage,
      failed: (text: string) => toast.error(text),
      banner: notice && (
        <Banner tone={notice.tone} onClose={() => setNotice(null)}>
          {notice.text}
        </Banner>
      ),
    } satisfies Partial<ComponentProps<typeof ManagedPage>>,
  };
}
