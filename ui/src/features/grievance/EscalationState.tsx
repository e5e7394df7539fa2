import { useTranslation } from 'react-i18next';
import { Badge } from '@/shared/ui/Badge';
import type { Escalation } from './api';

export function EscalationState({ escalation }: { escalation: Escalation }) {
  const { t } = useTranslation('grievance');
  if (escalation.status === 'resolved') return <Badge tone="ok">{t('escalations.resolved')}</Badge>;
  return escalation.overdue ? (
    <Badge tone="bad">{t('escalations.overdue')}</Badge>
  ) : (
    <Badge tone="warn">{t('escalations.open')}</Badge>
  );
}
