// One entry, read-only, with its author and dates.
import type { ReactNode } from 'react';
import type { Dataset } from '@/catalog/types';
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import { operationOn } from '../session/may';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Dialog } from '../ui/Dialog';
import * as layout from '../ui/layout.module.css';
import { useAct } from '../ui/useAct';
import type { Entry, EntryOrigin } from './api';
import { deleteEntry, useOrigin, useWords } from './api';
import { useCellText } from './cells';
import * as styles from './entries.module.css';

interface EntryDetailsProps {
  dataset: Dataset;
  entry: Entry;
  /** Additional facts (`dt`, `dd`) of this data set. */
  children?: ReactNode;
  onClose: () => void;
  onEdit?: (() => void) | undefined;
}

export function EntryDetails({ dataset, entry, children, onClose, onEdit }: EntryDetailsProps) {
  const t = useWords();
  const { language, dateTime } = useLanguage();
  const cellText = useCellText();
  const origin = useOrigin(dataset.path, entry).data;
  return (
    <Dialog
      title={t('details.title')}
      width={560}
      onClose={onClose}
      before={
        onEdit && (
          <Button icon="edit" does={operationOn('update', dataset.name)} onClick={onEdit}>
            {t('row.edit')}
          </Button>
        )
      }
    >
      <dl className={layout.facts}>
        {dataset.fields.map((field) => (
          <Fact
            key={field.name}
            name={inLanguage(field.label, language)}
            value={cellText(field, entry)}
            cell={origin?.cells[field.name]}
          />
        ))}
        {children}
        <Fact name={t('details.created')} value={dateTime(entry.created_at)} />
        <Fact name={t('common:term.lastUpdated')} value={dateTime(entry.updated_at)} />
        {entry.creator && <Fact name={t('details.creator')} value={entry.creator.name} />}
        {entry.import_id && (
          <Fact name={t('details.import')} value={t('details.importNumber', { id: entry.import_id })} />
        )}
      </dl>
      {origin && <Origin origin={origin} />}
    </Dialog>
  );
}

/** `cell`: the cell of the file that the value was read from. */
function Fact({ name, value, cell }: { name: string; value: string; cell?: string | undefined }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {value} {cell && <code className={styles.entryCell}>{cell}</code>}
      </dd>
    </>
  );
}

interface DeleteEntryProps {
  dataset: Dataset;
  entry: Entry;
  onCancel: () => void;
  onDeleted: () => void;
  onFailed: (error: unknown) => void;
}

export function DeleteEntry({ dataset, entry, onCancel, onDeleted, onFailed }: DeleteEntryProps) {
  const [busy, act] = useAct(onFailed);
  const t = useWords();
  const { language } = useLanguage();
  const cellText = useCellText();
  // The fields that identify the entry, with its places and date.
  const shown = dataset.fields.filter(
    (field) => field.kind === 'place' || dataset.key.includes(field.column) || field.name === dataset.date,
  );
  return (
    <ConfirmDialog
      open
      destructive
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      busyLabel={t('delete.busy')}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => act(() => deleteEntry(dataset, entry).then(onDeleted))}
    >
      <p className={layout.dialogText}>{t('delete.text')}</p>
      <dl className={layout.facts}>
        {shown.map((field) => (
          <Fact key={field.name} name={inLanguage(field.label, language)} value={cellText(field, entry)} />
        ))}
      </dl>
    </ConfirmDialog>
  );
}

// Where an entry came from: file, sheet and row, corrections, and the last change since.
function Origin({ origin }: { origin: EntryOrigin }) {
  const t = useWords();
  const { count, dateTime } = useLanguage();
  const { filename, by, at, sheet, row, turned, fixes, changed } = origin;
  return (
    <section
      className={`${layout.stack} ${layout.gap2} ${styles.entryOrigin}`}
      aria-label={t('origin.title')}
    >
      <h3>{t('origin.title')}</h3>
      <p translate="no">
        <b>{filename}</b>
      </p>
      <p>{[by, at && dateTime(at)].filter(Boolean).join(', ')}</p>
      <p>{t(turned ? 'origin.turned' : sheet ? 'origin.place' : 'origin.row', { sheet, row: count(row) })}</p>
      {fixes.length > 0 && (
        <>
          <h4>{t('origin.fixes')}</h4>
          <ul>
            {fixes.map((fix) => (
              <li key={fix.cell + fix.from} translate="no">
                <code className={styles.entryCell}>{fix.cell}</code> {fix.from || t('origin.empty')} →{' '}
                <b>{fix.to || t('origin.empty')}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {changed && <p>{t('origin.changed', { by: changed.by, when: dateTime(changed.at) })}</p>}
    </section>
  );
}
