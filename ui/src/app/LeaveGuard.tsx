// Asks before the Back button or a link leaves a page with unsaved changes. The end of the session does not ask.
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { onDemand } from '@/shared/lazy';
import { hasUnsaved } from '@/shared/ui/unsaved';

const ConfirmDialog = onDemand(async () => (await import('@/shared/ui/ConfirmDialog')).ConfirmDialog);

export function LeaveGuard() {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      hasUnsaved() &&
      // Redirects replace the page; filters and tabs only add to its address.
      (historyAction === 'POP' ||
        (historyAction === 'PUSH' && currentLocation.pathname !== nextLocation.pathname)),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      destructive
      local
      title={t('leave.title')}
      confirmLabel={t('leave.discard')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>{t('leave.question')}</p>
    </ConfirmDialog>
  );
}
