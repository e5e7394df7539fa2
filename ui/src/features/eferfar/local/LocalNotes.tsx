// Banners above the charts: warnings about local storage, and confirmations.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { removeAll } from './store';

export type Note = { kind: 'added' | 'sent' } | { kind: 'imported'; rows: number };

interface LocalNotesProps {
  /** False if the entries are lost when the tab is closed. */
  persisted: boolean;
  sample: boolean;
  note: Note | null;
  onClose: () => void;
}

export function LocalNotes({ persisted, sample, note, onClose }: LocalNotesProps) {
  const { t } = useTranslation('local');
  const { count } = useLanguage();
  return (
    <>
      {!persisted && (
        <Banner tone="warn" title={t('notKept.title')}>
          {t('notKept.text')}
        </Banner>
      )}
      {sample && (
        <Banner tone="info" title={t('sample.title')}>
          {t('sample.text')}
        </Banner>
      )}
      {note && (
        <Banner
          tone="ok"
          title={t(
            `note.${note.kind}`,
            note.kind === 'imported' ? { count: note.rows, number: count(note.rows) } : {},
          )}
          onClose={onClose}
          action={
            note.kind === 'sent' && (
              <Button size="sm" onClick={() => removeAll().then(onClose)}>
                {t('note.removeHere')}
              </Button>
            )
          }
        >
          {note.kind === 'sent' && t('note.sentText')}
        </Banner>
      )}
    </>
  );
}
