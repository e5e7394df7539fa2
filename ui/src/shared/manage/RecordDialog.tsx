// One record, read only: names and values, with the way to edit it.
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operation } from '../session/may';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';

export type Fact = [name: string, value: ReactNode];

interface RecordDialogProps {
  title: string;
  /** An empty value is written as a dash. */
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
    <Modal
      open
      title={title}
      width={560}
      onCancel={onClose}
      footer={
        <div className={layout.dialogActions}>
          {onEdit && (
            <Button icon="edit" does={edits} onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </div>
      }
    >
      <dl className={layout.facts}>
        {facts.map(([name, value]) => (
          <Line key={name} name={name} value={value} />
        ))}
      </dl>
      {children}
    </Modal>
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
