// Combined figures of both systems, and the systems as tabs; the chosen one is in the URL.
import { useTranslation } from 'react-i18next';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import type { SystemsProps } from '@/shared/dashboard/slots';
import { onDemand } from '@/shared/lazy';
import { Tabs } from '@/shared/ui/Tabs';
import { CombinedCards } from './CombinedCards';
import { figuresOf } from './types';

const SystemDialog = onDemand(async () => (await import('./SystemDialog')).SystemDialog);

const PANEL_ID = 'grievance-panel';

export function Systems({ systems, shown, onShow, choosing, onChoose, children }: SystemsProps) {
  const { t } = useTranslation('grievance');
  return (
    <>
      <CombinedCards systems={systems} />
      <Tabs
        few
        label={t('system')}
        value={shown.tab}
        controls={PANEL_ID}
        options={systems.map((system) => ({
          value: system.tab,
          label: system.label,
          count: figuresOf(system)?.summary.total_grievances,
        }))}
        onChange={(tab) => {
          const next = systems.find((system) => system.tab === tab);
          if (next) onShow(next);
        }}
      />
      <div className={dashboard.dashboard} id={PANEL_ID} role="tabpanel" aria-labelledby={`tab-${shown.tab}`}>
        {children}
      </div>
      {choosing && <SystemDialog systems={systems} onChoose={onChoose} onClose={() => onChoose(null)} />}
    </>
  );
}
