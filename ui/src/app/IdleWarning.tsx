// Two minutes before the idle limit a dialog asks whether the user is still there; at the limit the session
// ends in every tab. Ten minutes before a session ends in any case, a dialog says so, so that no open form is
// lost. Both limits come from the server with the user.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { formatTime } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { confirmActivity, idleMs, isReportDue, noteActivity } from '@/shared/session/activity';
import { refreshSession } from '@/shared/session/restore';
import { endSession, useSession } from '@/shared/session/session';
import { useHasOpened } from '@/shared/ui/useOpened';

const IdleDialog = onDemand(async () => (await import('./IdleDialog')).IdleDialog);

const MINUTE_MS = 60_000;
const WARN_MINUTES = 2;
const WARN_MS = WARN_MINUTES * MINUTE_MS;
const LAST_MS = 10 * MINUTE_MS;

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function IdleWarning() {
  const minutes = useSession((state) => state.user?.idle_minutes);
  const endsAt = useSession((state) => state.endsAt);
  return (
    <>
      {minutes ? <Watch key={minutes} minutes={minutes} /> : null}
      {endsAt !== null && <LastMinutes endsAt={endsAt} />}
    </>
  );
}

/** Says once that the session is about to end. */
function LastMinutes({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [stage, setStage] = useState<'before' | 'shown' | 'closed'>('before');
  useEffect(() => {
    if (stage !== 'before') return;
    const timer = setTimeout(() => setStage('shown'), Math.max(0, endsAt - LAST_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt, stage]);
  return (
    stage !== 'before' && (
      <IdleDialog
        open={stage === 'shown'}
        title={t('session.endsAt', { time: formatTime(new Date(endsAt), language) })}
        text={t('session.save')}
        buttonLabel={t('action.close')}
        onClose={() => setStage('closed')}
      />
    )
  );
}

// A failed report needs no handling: the next activity reports again, and the client handles an ended
// session.
const report = () => refreshSession().catch(() => undefined);

function Watch({ minutes }: { minutes: number }) {
  const [remainingTime, setRemainingTime] = useState<number | null>(null);
  useEffect(() => {
    const remainingMs = () => minutes * MINUTE_MS - idleMs();
    const check = () => {
      const remaining = remainingMs();
      if (remaining <= 0) {
        api.post('/api/logout').catch(() => undefined);
        endSession('expired');
      } else setRemainingTime(remaining <= WARN_MS ? remaining : null);
    };
    const onActivity = () => {
      // While the dialog is open only its button counts, and after the PC slept nothing does.
      if (remainingMs() <= WARN_MS) return check();
      noteActivity();
      if (isReportDue()) report();
    };
    check();
    for (const event of EVENTS) window.addEventListener(event, onActivity, { passive: true });
    const timer = setInterval(check, 1000);
    return () => {
      clearInterval(timer);
      for (const event of EVENTS) window.removeEventListener(event, onActivity);
    };
  }, [minutes]);
  const { t } = useTranslation();
  const stay = () => {
    confirmActivity();
    setRemainingTime(null);
    report();
  };
  const isWarning = remainingTime !== null;
  const wasOpened = useHasOpened(isWarning);
  const seconds = Math.ceil((remainingTime ?? 0) / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    wasOpened && (
      <IdleDialog
        open={isWarning}
        title={t('session.endsIn', { time })}
        text={t('session.endsWhy', { minutes: minutes - WARN_MINUTES })}
        buttonLabel={t('action.staySignedIn')}
        onClose={stay}
      />
    )
  );
}
