// Both systems' figures together, and the systems as tabs, each with its total; the chosen one is in the address.
import { useTranslation } from 'react-i18next';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import type { System, SystemsProps } from '@/shared/dashboard/slots';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/late';
import { Count } from '@/shared/ui/Badge';
import { CombinedCards } from './CombinedCards';
import * as styles from './grievance.module.css';
import { answerOf } from './types';

const SystemDialog = onDemand(async () => (await import('./SystemDialog')).SystemDialog);

const PANEL_ID = 'grievance-panel';

export function Systems({ systems, shown, onShow, choosing, onChoose, children }: SystemsProps) {
  const { t } = useTranslation('grievance');
  const { count } = useLanguage();
  const move = (from: System, step: number) => {
    const next = systems.at((systems.indexOf(from) + step) % systems.length);
    if (!next) return;
    onShow(next);
    document.getElementById(`tab-${next.tab}`)?.focus();
  };
  return (
    <>
      <CombinedCards systems={systems} />
      <div className={styles.systemTabs} role="tablist" aria-label={t('tabs.label')}>
        {systems.map((one) => {
          const total = answerOf(one)?.summary.total_grievances;
          return (
            <button
              key={one.name}
              type="button"
              role="tab"
              id={`tab-${one.tab}`}
              aria-selected={one === shown}
              aria-controls={PANEL_ID}
              tabIndex={one === shown ? 0 : -1}
              onClick={() => onShow(one)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowRight') move(one, 1);
                if (event.key === 'ArrowLeft') move(one, -1);
              }}
            >
              {one.label} {total !== undefined && <Count value={count(total)} />}
            </button>
          );
        })}
      </div>
      <div className={dashboard.dashboard} id={PANEL_ID} role="tabpanel" aria-labelledby={`tab-${shown.tab}`}>
        {children}
      </div>
      {choosing && <SystemDialog systems={systems} onChoose={onChoose} onClose={() => onChoose(null)} />}
    </>
  );
}
