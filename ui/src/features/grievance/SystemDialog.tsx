// "New Entry" first asks which system the entry belongs to.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/shared/ui/Icon';
import { SYSTEMS, type System } from './types';

interface SystemDialogProps {
  onChoose: (system: System) => void;
  onClose: () => void;
}

export function SystemDialog({ onChoose, onClose }: SystemDialogProps) {
  const { t } = useTranslation('grievance');
  return (
    <Modal open title={t('choose.title')} width={520} onCancel={onClose} footer={null}>
      <div className="system-choices">
        {SYSTEMS.map((system) => (
          <button key={system} type="button" onClick={() => onChoose(system)}>
            <span>
              <b>{t(`systems.${system}`)}</b>
              <small>{t(`choose.${system}`)}</small>
            </span>
            <Icon name="chevron-right" />
          </button>
        ))}
      </div>
    </Modal>
  );
}
