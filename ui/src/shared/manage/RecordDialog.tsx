// One record, read-only, as name–value pairs with an edit button.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operation } from '../session/may';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import * as layout from '../ui/layout.module.css';

export type Fact = [name: string, value: ReactNode];

interface RecordDialogProps {
  title: string;
  /** Empty values are shown as a dash. */
  facts: Fact[];
  onClose: () => void;
  onEdit?: (() => void) | undefined;
  /** The operation that saves the edited record. */
  edits?: Operation;
  children?: ReactNode;
}

export function RecordDialog({ title, facts, onClose, onEdit, edits, children }: RecordDialogProps) {
  const { t } = useTranslation('manage');
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      before={
        onEdit && (
          <Button icon="edit" does={edits} onClick={onEdit}>
            {t('edit')}
          </Button>
        )
      }
    >
      <dl className={layout.facts}>
        {facts.map(([name, value]) => (
          <Line key={name} name={name} value={value} />
        ))}
      </dl>
      {children}
    </Dialog>
  );
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value === '' || value === null ? '—' : value}</dd>
    </>
  );
}
