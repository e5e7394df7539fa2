// One escalation with its history, and what can be done next.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useMay } from '@/shared/session/may';
import { Button } from '@/shared/ui/Button';
import { EscalationState } from './EscalationState';
import type { Escalation, Step } from './types';

interface EscalationDetailsProps {
  escalation: Escalation;
  /** Left out where nothing is left to do. */
  onRaise?: (() => void) | undefined;
  onResolve?: (() => void) | undefined;
  onClose: () => void;
}

export function EscalationDetails({ escalation, onRaise, onResolve, onClose }: EscalationDetailsProps) {
  const { t } = useTranslation('grievance');
  const { nameOf, date, count } = useLanguage();
  const may = useMay();
  return (
    <Modal
      open
      title={
        <span className="escalation-title">
          {t('escalations.details')} <EscalationState escalation={escalation} />
        </span>
      }
      width={560}
      onCancel={onClose}
      footer={
        <div className="dialog-actions">
          {onRaise && (
            <Button does="escalate_pg" onClick={onRaise}>
              {t('escalations.raise')}
            </Button>
          )}
          {onResolve && (
            <Button kind="primary" does="resolve_pg_escalation" onClick={onResolve}>
              {t('escalations.resolve')}
            </Button>
          )}
          {!(onResolve && may('resolve_pg_escalation')) && (
            <Button onClick={onClose}>{t('escalations.close')}</Button>
          )}
        </div>
      }
    >
      <dl className="facts">
        <dt>{t('escalations.office')}</dt>
        <dd>{nameOf(escalation.office)}</dd>
        <dt>{t('escalations.day')}</dt>
        <dd>{date(escalation.date)}</dd>
        <dt>{t('escalations.count')}</dt>
        <dd>{count(escalation.count)}</dd>
        <dt>{t('escalations.due')}</dt>
        <dd>{date(escalation.due_date)}</dd>
        {escalation.outcome && (
          <>
            <dt>{t('resolve.outcome')}</dt>
            <dd>{t(`outcomes.${escalation.outcome}`)}</dd>
          </>
        )}
      </dl>
      {!escalation.entry_id && <p className="dialog-text">{t('escalations.entryGone')}</p>}
      <h3 className="escalation-history">{t('escalations.history')}</h3>
      <ol className="escalation-steps">
        {escalation.events.map((step) => (
          <HistoryStep key={step.at} step={step} />
        ))}
      </ol>
    </Modal>
  );
}

function HistoryStep({ step }: { step: Step }) {
  const { t } = useTranslation('grievance');
  const { dateTime } = useLanguage();
  return (
    <li>
      <b>{t(`steps.${step.action}`, { to: step.escalated_to, level: t(`levels.${step.level}`) })}</b>
      <p>{step.remark}</p>
      <small>
        {dateTime(step.at)}
        {step.by && ` · ${step.by.name}`}
      </small>
    </li>
  );
}
