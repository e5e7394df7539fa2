// "New Entry" first asks which system the entry belongs to.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { System } from '@/shared/dashboard/slots';
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
    <Modal open title={t('choose.title')} width={520} onCancel={onClose} footer={null}>
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
    </Modal>
  );
}
