// An escalation is settled: what was decided, and what the citizens said of it.

import { Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/FilterBar';
import { FormModal } from '@/shared/ui/FormModal';
import { toast } from '@/shared/ui/notices';
import { escalationsChanged, resolveEscalation } from './api';
import { SaveProblem, useSaving } from './saving';
import type { Escalation, Outcome } from './types';

const OUTCOMES: readonly Outcome[] = ['satisfied', 'dissatisfied', ''];

interface ResolveDialogProps {
  entryId: number;
  escalation: Escalation;
  onClose: () => void;
}

export function ResolveDialog({ entryId, escalation, onClose }: ResolveDialogProps) {
  const { t } = useTranslation('grievance');
  const { nameOf, date } = useLanguage();
  const [remark, setRemark] = useState('');
  const [outcome, setOutcome] = useState<Outcome>('');
  const saving = useSaving();
  const fault = saving.faults.remark;
  const save = () =>
    saving.run(remark.trim() ? {} : { remark: t('entries:fault.required') }, 'resolve', async () => {
      await resolveEscalation(entryId, { escalation_id: escalation.id, remark: remark.trim(), outcome });
      toast.success(t('resolve.done'));
      escalationsChanged();
      onClose();
    });
  return (
    <FormModal
      title={t('resolve.title')}
      width={560}
      onClose={onClose}
      footer={(leave) => (
        <div className="dialog-actions">
          <Button onClick={leave}>{t('escalate.cancel')}</Button>
          <Button needsServer kind="primary" disabled={saving.busy} onClick={save}>
            {t(saving.busy ? 'escalate.saving' : 'resolve.save')}
          </Button>
        </div>
      )}
    >
      <p className="dialog-text">
        {t('escalate.of', { office: nameOf(escalation.office), day: date(escalation.date) })}
      </p>
      <SaveProblem title={t('resolve.failed')} text={saving.problem} />
      <div className="resolve-form">
        <Field label={t('resolve.remark')} htmlFor="resolve-remark" error={fault} required>
          <Input.TextArea
            id="resolve-remark"
            rows={3}
            maxLength={2000}
            value={remark}
            status={fault ? 'error' : undefined}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'resolve-remark-note' : undefined}
            onChange={(event) => setRemark(event.target.value)}
          />
        </Field>
        <fieldset>
          <legend>{t('resolve.outcome')}</legend>
          <Radio.Group value={outcome} onChange={(event) => setOutcome(event.target.value as Outcome)}>
            {OUTCOMES.map((value) => (
              <Radio key={value} value={value}>
                {t(`outcomes.${value || 'unknown'}`)}
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
      </div>
    </FormModal>
  );
}
