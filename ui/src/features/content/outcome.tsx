// What came of an act on the content of the home page: a banner above the list. Failures stay until they are closed,
// successes for three seconds.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { queryClient } from '@/api/query';
import { managedChanged } from '@/shared/manage/useList';
import { Banner } from '@/shared/ui/Banner';
import { toast } from '@/shared/ui/notices';

const SUCCESS_MS = 3000;
const PUBLIC_KEYS = new Set(['content', 'sliders', 'ministers', 'news']);

/** The home page shows it, too. */
export async function contentChanged(path: string): Promise<void> {
  await managedChanged(path);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => PUBLIC_KEYS.has(String(queryKey[0])),
  });
}

export function useOutcome() {
  const { t } = useTranslation('content');
  const [notice, setNotice] = useState<{ tone: 'ok' | 'bad'; text: string } | null>(null);
  useEffect(() => {
    if (notice?.tone !== 'ok') return;
    const timer = setTimeout(() => setNotice(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const said = (text: string) => setNotice({ tone: 'ok', text });
  /** An act outside a dialog. */
  const attempt = async (failed: string, done: string, act: () => Promise<unknown>) => {
    try {
      await act();
      said(done);
    } catch (error) {
      const reason = isApiError(error) ? error.message : t('unknownReason');
      setNotice({ tone: 'bad', text: `${failed}: ${reason}` });
      toast.error(failed, reason);
    }
  };
  return {
    attempt,
    /** For the page. */
    shown: {
      said,
      failed: (text: string) => toast.error(text),
      banner: notice && (
        <Banner tone={notice.tone} onClose={() => setNotice(null)}>
          {notice.text}
        </Banner>
      ),
    },
  };
}
