// Escalate grievances of an entry to a higher authority, or raise an open escalation to the next level.
import { useTranslation } from 'react-i18next';
import { numberOf } from '@/shared/entries/numbers';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { FormDialog, usePartsForm } from '@/shared/manage/FormDialog';
import * as manage from '@/shared/manage/manage.module.css';
import type { FormPart } from '@/shared/manage/specs';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { type Escalation, escalate, escalationsChanged, LEVELS, type Level } from './api';

interface EscalateDialogProps {
  entryId: number;
  office: string;
  date: string;
  /** The open escalation to raise; null for a new one. */
  raised: Escalation | null;
  onClose: () => void;
}

interface Values {
  count: string;
  level: Level;
  escalated_to: string;
  due_date: string | null;
  reason: string;
}

export function EscalateDialog({ entryId, office, date, raised, onClose }: EscalateDialogProps) {
  const { t } = useTranslation(['grievance', 'manage']);
  const { date: dateText } = useLanguage();
  const higherLevels = raised ? LEVELS.slice(LEVELS.indexOf(raised.level) + 1) : LEVELS;
  const parts: FormPart<Values>[] = [
    !raised && {
      name: 'count',
      label: t('escalations.count'),
      required: true,
      kind: 'number',
      least: 1,
      most: 9_999_999_999,
    },
    {
      name: 'level',
      label: t('escalations.level'),
      kind: 'select',
      required: true,
      options: higherLevels.map((value) => ({ value, label: t(`levels.${value}`) })),
    },
    {
      name: 'escalated_to',
      label: t('escalations.to'),
      hint: t('escalate.toHint'),
      required: true,
      maxLength: 200,
    },
    { name: 'due_date', label: t('escalations.due'), kind: 'date' },
    {
      name: 'reason',
      label: t('manage:form.reason'),
      required: true,
      rows: 3,
      maxLength: 2000,
      wide: true,
    },
  ];
  const { form, fields } = usePartsForm<Values>({
    parts,
    start: {
      count: '1',
      level: higherLevels[0] ?? 'state',
      escalated_to: '',
      due_date: raised?.due_date ?? null,
      reason: '',
    },
    failed: t('saveFailed'),
    idOf: (name) => `escalate-${name}`,
    save: async ({ count, ...values }) => {
      await escalate(entryId, {
        ...values,
        ...(raised ? { escalation_id: raised.id } : { count: numberOf(count) }),
        escalated_to: values.escalated_to.trim(),
        reason: values.reason.trim(),
      });
      toast.success(t(raised ? 'escalate.raised' : 'escalate.done'));
      escalationsChanged();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(raised ? 'escalate.raiseTitle' : 'escalate.title')}
      form={form}
      width={560}
      saveLabel={t(raised ? 'escalate.raise' : 'escalate.save')}
      onClose={onClose}
    >
      <p className={`${layout.dialogText} ${manage.formWide}`}>
        {t('escalate.of', { office, day: dateText(date) })}
      </p>
      {fields}
    </FormDialog>
  );
}
