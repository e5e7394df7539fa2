// Upload a sheet into this browser, or remove an uploaded one with its rows.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dataset } from '@/catalog/types';
import { todayInIndia } from '@/shared/calendar';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { downloadTemplate } from '@/shared/import/api';
import { Banner } from '@/shared/ui/Banner';
import { Button, IconButton } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import * as styles from './local.module.css';
import { entriesOf, NoRows, readRows, UnreadableFile } from './parse';
import { addFile, newId, removeFile, useLocal } from './store';

interface UploadDialogProps {
  dataset: Dataset;
  onClose: () => void;
  onAdded: (rows: number) => void;
}

export function UploadDialog({ dataset, onClose, onAdded }: UploadDialogProps) {
  const { t } = useTranslation('local');
  const { count } = useLanguage();
  const files = useLocal((state) => state.files);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const addFrom = async (file: File) => {
    setBusy(true);
    setProblem(null);
    try {
      const rows = await readRows(file);
      const id = newId();
      const entries = entriesOf(rows, dataset.fields, todayInIndia(), newId, id);
      await addFile({ id, name: file.name, rows: entries.length, type: 'Land Records' }, entries);
      onAdded(entries.length);
    } catch (error) {
      const reason =
        error instanceof NoRows
          ? t('fault.noRows')
          : t(error instanceof UnreadableFile ? error.key : 'fault.unreadable');
      setProblem(t('fault.processing', { reason }));
    } finally {
      setBusy(false);
      // Lets the user choose the same file again after fixing it.
      if (input.current) input.current.value = '';
    }
  };
  const remove = async (id: string, name: string) => {
    await removeFile(id);
    toast.success(t('upload.removed'), name);
  };
  return (
    <Dialog
      title={t('upload.title')}
      width={600}
      onClose={onClose}
      before={
        <Button needsServer icon="download" onClick={() => downloadTemplate(dataset.path, 'csv')}>
          {t('upload.template')}
        </Button>
      }
    >
      <div className={styles.upload}>
        {problem && <Banner tone="bad">{problem}</Banner>}
        <p>{t('upload.help')}</p>
        <input
          ref={input}
          type="file"
          id="local-file"
          className={layout.visuallyHidden}
          accept=".csv,.xlsx"
          aria-label={t('upload.choose')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) addFrom(file);
          }}
        />
        <div>
          <Button icon="upload" disabled={busy} onClick={() => input.current?.click()}>
            {t(busy ? 'upload.reading' : 'upload.choose')}
          </Button>
        </div>
        {files.length > 0 && (
          <>
            <h3>{t('upload.files')}</h3>
            <ul className={styles.files}>
              {files.map((file) => (
                <li key={file.id}>
                  <Icon name="file-sheet" size={20} />
                  <span>
                    <b>{file.name}</b>
                    <small>{t('upload.rows', { count: file.rows, number: count(file.rows) })}</small>
                  </span>
                  <IconButton
                    icon="delete"
                    label={t('upload.remove', { name: file.name })}
                    onClick={() => remove(file.id, file.name)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
