// Two minutes before the idle limit a dialog asks whether the person is still there; at the limit the session ends.
// The browser counts, because pages that refresh by themselves keep the server's own clock from running out.
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '@/api/client';
import { idleMs, noteActivity } from '@/shared/session/activity';
import { endSession } from '@/shared/session/session';
import { useOpened } from '@/shared/ui/useOpened';

const IdleDialog = lazy(async () => ({ default: (await import('./IdleDialog')).IdleDialog }));

const LIMIT_MINUTES = 30;
const LIMIT_MS = LIMIT_MINUTES * 60_000;
const WARN_MS = LIMIT_MS - 2 * 60_000;

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function IdleWarning() {
  const [left, setLeft] = useState<number | null>(null);
  const warned = left !== null;
  useEffect(() => {
    noteActivity();
    // Once the question stands, only its answer counts.
    const listen = () => !warned && noteActivity();
    for (const event of EVENTS) window.addEventListener(event, listen, { passive: true });
    const timer = setInterval(() => {
      const idle = idleMs();
      if (idle >= LIMIT_MS) {
        api.post('/api/logout').catch(() => undefined);
        endSession('expired');
      } else setLeft(idle >= WARN_MS ? LIMIT_MS - idle : null);
    }, 1000);
    return () => {
      clearInterval(timer);
      for (const event of EVENTS) window.removeEventListener(event, listen);
    };
  }, [warned]);
  const stay = () => {
    noteActivity();
    setLeft(null);
    api.get('/api/me').catch(() => undefined);
  };
  const seconds = Math.ceil((left ?? 0) / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const seen = useOpened(warned);
  return (
    seen && (
      <Suspense fallback={null}>
        <IdleDialog open={warned} time={time} minutes={LIMIT_MINUTES - 2} onStay={stay} />
      </Suspense>
    )
  );
}
