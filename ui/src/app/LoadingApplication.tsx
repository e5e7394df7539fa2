import { t } from '@/shared/i18n';
import { Mark } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import * as shells from './shells/shells.module.css';

/**
 * Shown until stored state and texts are loaded. Reads its text directly, because a hook would wait for them
 * too.
 */
export function LoadingApplication() {
  return (
    <div
      className={`${layout.stack} ${layout.gap16} ${layout.muted} ${shells.loadingApplication}`}
      role="status"
    >
      <Mark size={48} />
      <p>{t('common:state.application') || 'Loading application...'}</p>
    </div>
  );
}
