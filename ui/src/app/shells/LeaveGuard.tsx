// Asks before the Back button or a link leaves a page with unsaved changes. The end of the session does not ask.
import { useBlocker } from 'react-router';
import { onDemand } from '@/shared/lazy';
import { hasUnsaved } from '@/shared/ui/unsaved';

const LeaveDialog = onDemand(() => import('./LeaveDialog'));

export function LeaveGuard() {
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      hasUnsaved() &&
      // Redirects replace the page; filters and tabs only add to its address.
      (historyAction === 'POP' ||
        (historyAction === 'PUSH' && currentLocation.pathname !== nextLocation.pathname)),
  );
  if (blocker.state !== 'blocked') return null;
  return <LeaveDialog leave={() => blocker.proceed()} stay={() => blocker.reset()} />;
}
