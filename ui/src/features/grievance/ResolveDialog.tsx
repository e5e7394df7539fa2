// Resolve an escalation: remark, and the citizens' feedback.
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { FormDialog, usePartsForm } from '@/shared/manage/FormDialog';
import * as manage from '@/shared/manage/manage.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import type { Escalation, Outcome } from './api';
import { escalationsChanged, resolveEscalation } from './api';
import * as styles from './grievance.module.css';

const OUTCOMES: readonly Outcome[] = ['satisfied', 'dissatisfied', ''];

interface ResolveDialogProps {
  entryId: number;
  escalation: Escalation;
  onClose: () => void;
}

export function ResolveDialog({ entryId, escalation, onClose }: ResolveDialogProps) {
  const { t } = useTranslation('grievance');
  const { nameOf, date } = useLanguage();
  const { form, fields } = usePartsForm({
    parts: [
      {
        name: 'remark',
        label: t('resolve.remark'),
        required: true,
        missing: t('entries:fault.required'),
        rows: 3,
        maxLength: 2000,
        wide: true,
      },
    ],
    start: { remark: '', outcome: '' as Outcome },
    failed: t('saveFailed'),
    idOf: (name) => `resolve-${name}`,
    save: async ({ remark, outcome }) => {
      await resolveEscalation(entryId, { escalation_id: escalation.id, remark: remark.trim(), outcome });
      toast.success(t('resolve.done'));
      escalationsChanged();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('resolve.title')}
      form={form}
      width={560}
      saveLabel={t('escalations.resolve')}
      onClose={onClose}
    >
      <p className={`${layout.dialogText} ${manage.formWide}`}>
        {t('escalate.of', { office: nameOf(escalation.office), day: date(escalation.date) })}
      </p>
      {fields}
      <fieldset className={`${manage.formWide} ${styles.resolveOutcome}`}>
        <legend>{t('resolve.outcome')}</legend>
        <Radio.Group
          value={form.values.outcome}
          onChange={(event) => form.set('outcome', event.target.value as Outcome)}
        >
          {OUTCOMES.map((value) => (
            <Radio key={value} value={value}>
              {t(`outcomes.${value || 'unknown'}`)}
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
    </FormDialog>
  );
}
