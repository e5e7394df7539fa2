// One master, read only, with what uses it.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { RecordDialog } from '@/shared/manage/RecordDialog';
import { Status } from '@/shared/manage/Status';
import { Uses } from '@/shared/manage/Uses';
import { operationOn } from '@/shared/session/may';
import type { Declaration, MasterField, MasterRow } from './api';
import { shownValue } from './columns';

interface MasterViewProps {
  declared: Declaration;
  row: MasterRow;
  onClose: () => void;
  onEdit: (() => void) | undefined;
}

export function MasterView({ declared, row, onClose, onEdit }: MasterViewProps) {
  const { t } = useTranslation(['masters', 'manage']);
  const { nameOf, dateTime, language } = useLanguage();
  const value = (field: MasterField) => {
    if (field.kind === 'choice') return <Status active={row.is_active} />;
    return field.kind === 'place' ? nameOf(row.parent) : shownValue(row, field);
  };
  return (
    <RecordDialog
      title={nameOf(row)}
      onClose={onClose}
      onEdit={onEdit}
      edits={operationOn('update', declared.kind)}
      facts={[
        ...declared.fields.map((field): [string, ReturnType<typeof value>] => [
          field.label[language],
          value(field),
        ]),
        [t('manage:uses.title'), <Uses key="uses" uses={row.uses} />],
        [t('changed'), dateTime(row.updated_at)],
      ]}
    />
  );
}
