// What has just happened (a file came in, an entry was added), and that newer figures could not be loaded.
import { useTranslation } from 'react-i18next';
import type { Applied } from '../filters/applied';
import { SignedMonths } from '../submissions/SignedMonths';
import { Banner, FailedBanner } from '../ui/Banner';
import type { Board } from './useDashboard';

interface DashboardNotesProps {
  board: Board;
  /** Of the figures: the months of these days. */
  filters?: Applied;
  /** The namespace of the page's texts; what it lacks of `banners` and `loadFailed` is in those of all dashboards. */
  words: string;
  /** Why the newest figures are missing. */
  error: string | null;
  onRetry: () => void;
}

export function DashboardNotes({ board, filters, words, error, onRetry }: DashboardNotesProps) {
  const { t } = useTranslation([words, 'dashboard'], { nsMode: 'fallback' });
  const { note, closeNote } = board;
  return (
    <>
      {note && (
        <Banner tone="ok" title={t(`banners.${note.kind}Title`)} onClose={closeNote}>
          {note.kind === 'import' ? t('banners.importText', { rows: note.rows }) : t('banners.addText')}
        </Banner>
      )}
      <SignedMonths filters={filters} />
      {error && <FailedBanner title={t('loadFailed')} text={error} onRetry={onRetry} />}
    </>
  );
}
