import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './Button';
import { Icon, type IconName } from './Icon';
import * as layout from './layout.module.css';
import { dismissToast, type NoticeKind, useNotices } from './notices';
import styles from './toasts.module.css';

export const NOTICE_ICONS: Record<NoticeKind, IconName> = {
  success: 'success',
  error: 'error',
  info: 'info',
  loading: 'clock',
};

/** Toasts at the top right, announced when they appear. */
export function Toasts({ onFollow }: { onFollow: (path: string) => void }) {
  const { t } = useTranslation();
  const toasts = useNotices((state) => state.toasts);
  return (
    <div className={styles.toasts} data-toasts role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={`${styles.toast} ${styles[`toast-${toast.kind}`]}`}>
          <Icon name={NOTICE_ICONS[toast.kind]} />
          <div>
            <b>{toast.title}</b>
            {toast.text && <p className={`${layout.small} ${layout.muted} ${layout.breaks}`}>{toast.text}</p>}
            {toast.path && toast.action && (
              <Button
                kind="link"
                size="sm"
                onClick={() => {
                  dismissToast(toast.id);
                  onFollow(toast.path ?? '');
                }}
              >
                {toast.action}
              </Button>
            )}
          </div>
          <IconButton icon="close" label={t('action.close')} onClick={() => dismissToast(toast.id)} />
        </div>
      ))}
    </div>
  );
}
