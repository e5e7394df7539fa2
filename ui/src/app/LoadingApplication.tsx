import { t } from '@/shared/i18n';
import { Mark } from '@/shared/ui/Icon';
import './shells/shells.css';

/** Until stored state and texts are there. Reads its own text directly: a hook would wait for what is loading. */
export function LoadingApplication() {
  return (
    <div className="loading-application" role="status">
      <Mark size={48} />
      <p>{t('common:state.application') || 'Loading application...'}</p>
    </div>
  );
}
