// Banners above the charts: warnings about local storage, and confirmations.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { removeAll } from './store';

export type Note = { kind: 'added' } | { kind: 'imported'; rows: number } | { kind: 'sent' };

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
      {note?.kind === 'added' && <Banner tone="ok" title={t('note.added')} onClose={() => onClose()} />}
      {note?.kind === 'imported' && (
        <Banner
          tone="ok"
          title={t('note.imported', { count: note.rows, number: count(note.rows) })}
          onClose={() => onClose()}
        />
      )}
      {note?.kind === 'sent' && (
        <Banner
          tone="ok"
          title={t('note.sent')}
          onClose={() => onClose()}
          action={
            <Button size="sm" onClick={() => removeAll().then(onClose)}>
              {t('note.removeHere')}
            </Button>
          }
        >
          {t('note.sentText')}
        </Banner>
      )}
    </>
  );
}
