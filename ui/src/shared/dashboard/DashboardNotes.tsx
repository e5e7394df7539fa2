// What has just happened (a file came in, an entry was added), and that newer figures could not be loaded.
import { useTranslation } from 'react-i18next';
import { Banner, FailedBanner } from '../ui/Banner';
import type { Board } from './useDashboard';

interface DashboardNotesProps {
  board: Board;
  /** The namespace of the page's texts; what it lacks of `banners` and `loadFailed` is in those of all dashboards. */
  words: string;
  /** Why the newest figures are missing. */
  error: string | null;
  onRetry: () => void;
}

export function DashboardNotes({ board, words, error, onRetry }: DashboardNotesProps) {
  const { t } = useTranslation([words, 'dashboard'], { nsMode: 'fallback' });
  const { note, closeNote } = board;
  return (
    <>
      {note && (
        <Banner tone="ok" title={t(`banners.${note.kind}Title`)} onClose={closeNote}>
          {note.kind === 'import' ? t('banners.importText', { rows: note.rows }) : t('banners.addText')}
        </Banner>
      )}
      {error && <FailedBanner title={t('loadFailed')} text={error} onRetry={onRetry} />}
    </>
  );
}
