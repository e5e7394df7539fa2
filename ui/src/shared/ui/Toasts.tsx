import { useTranslation } from 'react-i18next';
import { IconButton } from './Button';
import { Icon, type IconName } from './Icon';
import { dismissToast, type NoticeKind, useNotices } from './notices';
import './toasts.css';

export const NOTICE_ICONS: Record<NoticeKind, IconName> = {
  success: 'success',
  error: 'error',
  info: 'info',
  loading: 'clock',
};

/** Top right; read aloud when they appear. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useNotices((state) => state.toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={`toast toast-${toast.kind}`}>
          <Icon name={NOTICE_ICONS[toast.kind]} />
          <div>
            <b>{toast.title}</b>
            {toast.text && <p>{toast.text}</p>}
          </div>
          <IconButton icon="close" label={t('action.close')} onClick={() => dismissToast(toast.id)} />
        </div>
      ))}
    </div>
  );
}
