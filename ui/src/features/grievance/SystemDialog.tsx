// Choice of the system for a new entry.
import { useTranslation } from 'react-i18next';
import type { System } from '@/shared/dashboard/slots';
import { Dialog } from '@/shared/ui/Dialog';
import { Icon } from '@/shared/ui/Icon';
import * as styles from './grievance.module.css';

interface SystemDialogProps {
  systems: System[];
  onChoose: (system: System) => void;
  onClose: () => void;
}

export function SystemDialog({ systems, onChoose, onClose }: SystemDialogProps) {
  const { t } = useTranslation('grievance');
  return (
    <Dialog bare title={t('choose.title')} width={520} onClose={onClose}>
      <div className={styles.systemChoices}>
        {systems.map((system) => (
          <button key={system.name} type="button" onClick={() => onChoose(system)}>
            <span>
              <b>{system.label}</b>
              <small>{t(`choose.${system.tab}`)}</small>
            </span>
            <Icon name="chevron-right" />
          </button>
        ))}
      </div>
    </Dialog>
  );
}
