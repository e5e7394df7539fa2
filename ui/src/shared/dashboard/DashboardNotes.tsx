// What has just happened (a file was imported, an entry was added), and whether newer figures failed to load.
import { useTranslation } from 'react-i18next';
import type { Applied } from '../filters/applied';
import { SignedMonths } from '../submissions/SignedMonths';
import { Banner, FailedBanner } from '../ui/Banner';
import type { Board } from './useDashboard';

interface DashboardNotesProps {
  board: Board;
  /** Filters of the figures; signed months within their dates are shown. */
  filters?: Applied;
  /**
   * The namespace of the page's texts; missing `banners` and `loadFailed` fall back to those of all
   * dashboards.
   */
  words: string;
  /** Number of entries dated after today, which the figures leave out. */
  ahead?: number | undefined;
  /** Why the newest figures are missing. */
  error: string | null;
  onRetry: () => void;
}

export function DashboardNotes({ board, filters, words, ahead = 0, error, onRetry }: DashboardNotesProps) {
  const { t } = useTranslation([words, 'dashboard'], { nsMode: 'fallback' });
  const { note, closeNote } = board;
  return (
    <>
      {note && (
        <Banner tone="ok" title={t(`banners.${note.kind}Title`)} onClose={closeNote}>
          {note.kind === 'import' ? note.text : t('banners.addText')}
        </Banner>
      )}
      {ahead > 0 && <Banner tone="info">{t('ahead', { count: ahead })}</Banner>}
      <SignedMonths filters={filters} />
      {error && <FailedBanner title={t('loadFailed')} text={error} onRetry={onRetry} />}
    </>
  );
}
