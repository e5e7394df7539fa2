// Asks for a reason that is recorded with the action.
import { useTranslation } from 'react-i18next';
import { isSaid } from '@/api/reason';
import { FormDialog } from './FormDialog';
import { fieldId, TextField } from './fields';
import * as styles from './manage.module.css';
import { useForm } from './useForm';

interface ReasonDialogProps {
  title: string;
  text: string;
  saveLabel: string;
  save: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

export default function ReasonDialog({ title, text, saveLabel, save, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('manage');
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: isSaid(reason) ? undefined : t('form.required') }),
    fallback: t('form.failed'),
    idOf: (key) => fieldId(`why_${key}`),
    save: async ({ reason }) => {
      await save(reason.trim());
    },
  });
  return (
    <FormDialog title={title} form={form} width={480} saveLabel={saveLabel} onClose={onClose}>
      <p className={styles.formWide}>{text}</p>
      <TextField form={form} name="reason" label={t('form.reason')} maxLength={200} required wide />
    </FormDialog>
  );
}
