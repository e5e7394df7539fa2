// Details of an import as a definition list.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { ImportRecord } from '@/shared/import/api';
import { fileSize } from '@/shared/import/fileSize';
import * as undo from '@/shared/import/undo.module.css';
import { type Fact, Facts } from '@/shared/ui/Facts';
import * as layout from '@/shared/ui/layout.module.css';
import { DagsterLink } from '../DagsterLink';
import * as styles from './imports.module.css';

interface ImportFactsProps {
  record: ImportRecord;
  onOpen: (id: number) => void;
}

export function ImportFacts({ record, onOpen }: ImportFactsProps) {
  const { t } = useTranslation('imports');
  const { count, date, dateTime } = useLanguage();
  const link = (id: number) => (
    <button key={id} type="button" className={undo.importsLink} onClick={() => onOpen(id)}>
      {t('number', { id })}
    </button>
  );
  const facts: (Fact | null)[] = [
    [
      t('filter.uploader'),
      <span key="by" translate="no">
        {record.creator?.name ?? '—'}
      </span>,
    ],
    [t('facts.sent'), dateTime(record.created_at)],
    [t('facts.finished'), record.finished_at ? dateTime(record.finished_at) : '—'],
    [t('facts.size'), fileSize(record.size)],
    [
      t('facts.written'),
      t('facts.writtenText', { added: count(record.imported_count), updated: count(record.updated_count) }),
    ],
    [t('facts.warnings'), count(record.warning_count)],
    [t('facts.accept'), t(`facts.accept_${record.accept}`)],
    [t('facts.mode'), t(`facts.mode_${record.mode}`)],
    record.transaction_date ? [t('facts.day'), date(record.transaction_date)] : null,
    record.rerun_of ? [t('facts.rerunOf'), link(record.rerun_of)] : null,
    record.reruns.length ? [t('facts.reruns'), record.reruns.map(link)] : null,
    [
      t('facts.digest'),
      <code key="digest" className={styles.digest}>
        {record.sha256}
      </code>,
    ],
    record.dagster_run_id ? [t('facts.run'), <DagsterRun key="run" id={record.dagster_run_id} />] : null,
  ];
  return (
    <Facts className={`${layout.facts} ${styles.facts}`} facts={facts.filter((fact) => fact !== null)} />
  );
}

/** The Dagster run of an import, as a link if Dagster's UI is reachable. */
function DagsterRun({ id }: { id: string }) {
  const name = <code className={styles.digest}>{id}</code>;
  return (
    <DagsterLink to={`/runs/${id}`} fallback={name}>
      {name}
    </DagsterLink>
  );
}
