// Which parts of the dashboard this reader sees.
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './kpis.module.css';
import { hiddenAfter, SECTIONS } from './sections';

interface SettingsDialogProps {
  hidden: string[];
  onSave: (hidden: string[]) => void;
  onClose: () => void;
}

export function SettingsDialog({ hidden, onSave, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('kpis');
  const [draft, setDraft] = useState(hidden);
  return (
    <Modal
      open
      title={t('settings.title')}
      width={440}
      onCancel={onClose}
      footer={
        <div className={layout.dialogActions}>
          <Button onClick={onClose}>{t('settings.cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onSave(draft);
              onClose();
            }}
          >
            {t('settings.save')}
          </Button>
        </div>
      }
    >
      <p className={layout.dialogText}>{t('settings.text')}</p>
      <div className={styles.kpiSettings}>
        {SECTIONS.map((section) => (
          <Checkbox
            key={section}
            checked={!draft.includes(section)}
            onChange={(event) => setDraft(hiddenAfter(draft, section, event.target.checked))}
          >
            {t(`sections.${section}`)}
          </Checkbox>
        ))}
      </div>
    </Modal>
  );
}
