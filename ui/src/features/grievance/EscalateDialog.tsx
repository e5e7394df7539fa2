// Grievances of an entry are taken to a higher authority, or an open escalation is raised to one above.

import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainNumber } from '@/shared/entries/numbers';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/FilterBar';
import { FormModal } from '@/shared/ui/FormModal';
import { toast } from '@/shared/ui/notices';
import { escalate, escalationsChanged } from './api';
import { type Faults, SaveProblem, useSaving } from './saving';
import { type Escalation, LEVELS, type Level } from './types';

interface EscalateDialogProps {
  entryId: number;
  office: string;
  date: string;
  /** An open escalation that is raised; null begins a new one. */
  raised: Escalation | null;
  onClose: () => void;
}

export function EscalateDialog({ entryId, office, date, raised, onClose }: EscalateDialogProps) {
  const { t } = useTranslation('grievance');
  const { date: dateText } = useLanguage();
  const above = raised ? LEVELS.slice(LEVELS.indexOf(raised.level) + 1) : LEVELS;
  const [count, setCount] = useState('1');
  const [level, setLevel] = useState<Level | undefined>(above[0]);
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [due, setDue] = useState<string | null>(raised?.due_date ?? null);
  const saving = useSaving();
  const { faults } = saving;

  const check = (): Faults => ({
    ...(raised || /^[1-9]\d{0,9}$/.test(plainNumber(count)) ? {} : { count: t('escalate.countFault') }),
    ...(level ? {} : { level: t('entries:fault.required') }),
    ...(to.trim() ? {} : { escalated_to: t('entries:fault.required') }),
    ...(reason.trim() ? {} : { reason: t('entries:fault.required') }),
  });
  const save = () =>
    saving.run(check(), 'escalate', async () => {
      await escalate(entryId, {
        ...(raised ? { escalation_id: raised.id } : { count: Number(plainNumber(count)) }),
        level: level ?? 'state',
        escalated_to: to.trim(),
        reason: reason.trim(),
        due_date: due,
      });
      toast.success(t(raised ? 'escalate.raised' : 'escalate.done'));
      escalationsChanged();
      onClose();
    });
  const note = (field: string) =>
    faults[field]
      ? {
          status: 'error' as const,
          'aria-invalid': true as const,
          'aria-describedby': `escalate-${field}-note`,
        }
      : {};
  return (
    <FormModal
      title={t(raised ? 'escalate.raiseTitle' : 'escalate.title')}
      width={560}
      onClose={onClose}
      footer={(leave) => (
        <div className="dialog-actions">
          <Button onClick={leave}>{t('escalate.cancel')}</Button>
          <Button needsServer kind="primary" disabled={saving.busy} onClick={save}>
            {t(saving.busy ? 'escalate.saving' : raised ? 'escalate.raise' : 'escalate.save')}
          </Button>
        </div>
      )}
    >
      <p className="dialog-text">{t('escalate.of', { office, day: dateText(date) })}</p>
      <SaveProblem title={t('escalate.failed')} text={saving.problem} />
      <div className="escalate-form">
        {!raised && (
          <Field label={t('escalations.count')} htmlFor="escalate-count" error={faults.count} required>
            <Input
              id="escalate-count"
              className="number-input"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={count}
              onChange={(event) => setCount(event.target.value)}
              {...note('count')}
            />
          </Field>
        )}
        <Field label={t('escalations.level')} htmlFor="escalate-level" error={faults.level} required>
          <Select
            id="escalate-level"
            className="fill"
            value={level}
            options={above.map((value) => ({ value, label: t(`levels.${value}`) }))}
            onChange={setLevel}
            {...note('level')}
          />
        </Field>
        <Field
          label={t('escalations.to')}
          htmlFor="escalate-escalated_to"
          error={faults.escalated_to}
          hint={t('escalate.toHint')}
          required
        >
          <Input
            id="escalate-escalated_to"
            maxLength={200}
            autoComplete="off"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            {...note('escalated_to')}
          />
        </Field>
        <Field label={t('escalations.due')} htmlFor="escalate-due_date" error={faults.due_date}>
          <DatePicker
            id="escalate-due_date"
            className="fill"
            format="DD/MM/YYYY"
            placeholder="DD/MM/YYYY"
            value={due ? dayjs(due) : null}
            onChange={(day) => setDue(day ? day.format('YYYY-MM-DD') : null)}
            {...note('due_date')}
          />
        </Field>
        <div className="escalate-wide">
          <Field label={t('escalations.reason')} htmlFor="escalate-reason" error={faults.reason} required>
            <Input.TextArea
              id="escalate-reason"
              rows={3}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              {...note('reason')}
            />
          </Field>
        </div>
      </div>
    </FormModal>
  );
}
