// The two systems as tabs, each with its total; the chosen one is in the address.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Count } from '@/shared/ui/Badge';
import { SYSTEMS, type System } from './types';

interface SystemTabsProps {
  system: System;
  totals: Record<System, number | undefined>;
  onSystem: (system: System) => void;
}

export const PANEL_ID = 'grievance-panel';

export function SystemTabs({ system, totals, onSystem }: SystemTabsProps) {
  const { t } = useTranslation('grievance');
  const { count } = useLanguage();
  const move = (step: number) => {
    const next = SYSTEMS[(SYSTEMS.indexOf(system) + step + SYSTEMS.length) % SYSTEMS.length];
    if (!next) return;
    onSystem(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div className="system-tabs" role="tablist" aria-label={t('tabs.label')}>
      {SYSTEMS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`tab-${one}`}
          aria-selected={one === system}
          aria-controls={PANEL_ID}
          tabIndex={one === system ? 0 : -1}
          onClick={() => onSystem(one)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') move(1);
            if (event.key === 'ArrowLeft') move(-1);
          }}
        >
          {t(`systems.${one}`)} {totals[one] !== undefined && <Count value={count(totals[one])} />}
        </button>
      ))}
    </div>
  );
}
