// Details of an escalation: facts, history and next actions.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useMay } from '@/shared/session/may';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import type { Escalation, Step } from './api';
import { EscalationState } from './EscalationState';
import * as styles from './grievance.module.css';

interface EscalationDetailsProps {
  escalation: Escalation;
  /** Undefined if the action is not possible. */
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
        <span className={`${layout.line} ${layout.wraps} ${layout.gap8}`}>
          {t('escalations.details')} <EscalationState escalation={escalation} />
        </span>
      }
      width={560}
      onCancel={onClose}
      footer={
        <div className={layout.dialogActions}>
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
            <Button onClick={onClose}>{t('common:action.close')}</Button>
          )}
        </div>
      }
    >
      <dl className={layout.facts}>
        <dt>{t('common:term.office')}</dt>
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
      {!escalation.entry_id && <p className={layout.dialogText}>{t('escalations.entryGone')}</p>}
      <h3 className={styles.escalationHistory}>{t('escalations.history')}</h3>
      <ol className={styles.escalationSteps}>
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
