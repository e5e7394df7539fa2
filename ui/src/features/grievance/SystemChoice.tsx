// In the import dialog: which system the sheet belongs to.
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { SYSTEMS, type System } from './types';

interface SystemChoiceProps {
  system: System;
  onSystem: (system: System) => void;
}

export function SystemChoice({ system, onSystem }: SystemChoiceProps) {
  const { t } = useTranslation('grievance');
  return (
    <fieldset className="system-choice">
      <legend>{t('import.system')}</legend>
      <Radio.Group value={system} onChange={(event) => onSystem(event.target.value as System)}>
        {SYSTEMS.map((one) => (
          <Radio key={one} value={one}>
            {t(`systems.${one}`)}
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}
