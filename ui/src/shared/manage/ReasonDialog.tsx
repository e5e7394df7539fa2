// Asks for a reason that is recorded with the action.
import { useTranslation } from 'react-i18next';
import { isSaid } from '@/api/reason';
import { FormDialog, usePartsForm } from './FormDialog';
import { fieldId } from './fields';
import * as styles from './manage.module.css';

interface ReasonDialogProps {
  title: string;
  text: string;
  saveLabel: string;
  save: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

export default function ReasonDialog({ title, text, saveLabel, save, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('manage');
  const { form, fields } = usePartsForm({
    parts: [
      {
        name: 'reason',
        label: t('form.reason'),
        maxLength: 200,
        required: true,
        wide: true,
        check: (reason) => (isSaid(reason) ? undefined : t('form.required')),
      },
    ],
    start: { reason: '' },
    failed: t('form.failed'),
    idOf: (key) => fieldId(`why_${key}`),
    save: async ({ reason }) => {
      await save(reason.trim());
    },
  });
  return (
    <FormDialog title={title} form={form} width={480} saveLabel={saveLabel} onClose={onClose}>
      <p className={styles.formWide}>{text}</p>
      {fields}
    </FormDialog>
  );
}
