// Two minutes before the idle limit a dialog asks whether the person is still there; at the limit the session ends.
// The browser counts, because pages that refresh by themselves keep the server's own clock from running out.
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { idleMs, noteActivity } from '@/shared/session/activity';
import { endSession } from '@/shared/session/session';
import { Button } from '@/shared/ui/Button';

const LIMIT_MINUTES = 30;
const LIMIT_MS = LIMIT_MINUTES * 60_000;
const WARN_MS = LIMIT_MS - 2 * 60_000;

const EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function IdleWarning() {
  const { t } = useTranslation();
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
  return (
    <Modal
      open={warned}
      closable={false}
      mask={{ closable: false }}
      width={440}
      title={t('session.endsIn', { time })}
      onCancel={stay}
      footer={
        <Button kind="primary" onClick={stay}>
          {t('action.staySignedIn')}
        </Button>
      }
    >
      <p>{t('session.endsWhy', { minutes: LIMIT_MINUTES - 2 })}</p>
    </Modal>
  );
}
