// Bottom right: the files the server is preparing for this page, with progress and a cancel button.
import { useTranslation } from 'react-i18next';
import { cancelPreparing, type Preparing, usePreparing } from '@/api/preparing';
import { Button } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import * as styles from './preparing-files.module.css';

export function PreparingFiles() {
  const { t } = useTranslation();
  const files = usePreparing((state) => state.files);
  return (
    <section className={styles.preparing} aria-label={t('preparing.title')} hidden={!files.length}>
      {files.map((file) => (
        <File key={file.id} file={file} />
      ))}
    </section>
  );
}

function File({ file }: { file: Preparing }) {
  const { t } = useTranslation();
  const { id, name, progress, ahead, state } = file;
  const status =
    state === 'queued' && ahead > 0
      ? t('preparing.ahead', { count: ahead })
      : progress
        ? t('preparing.progress', { progress })
        : t('preparing.begun');
  return (
    <div className={styles.preparingFile}>
      <Icon name="file" />
      <div>
        <b role="status">{t('preparing.file', { name })}</b>
        <progress
          max={100}
          {...(progress ? { value: progress } : {})}
          aria-label={t('preparing.of', { name })}
        />
        <p>{status}</p>
      </div>
      <Button size="sm" onClick={() => cancelPreparing(id)} aria-label={t('preparing.cancel', { name })}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}
