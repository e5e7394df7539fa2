// Choice of the sheet's system in the import dialog.
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SystemsProps } from '@/shared/dashboard/slots';
import * as styles from './grievance.module.css';

export function SystemChoice({ systems, shown, onShow }: Pick<SystemsProps, 'systems' | 'shown' | 'onShow'>) {
  const { t } = useTranslation('grievance');
  return (
    <fieldset className={styles.systemChoice}>
      <legend>{t('system')}</legend>
      <Radio.Group
        value={shown.name}
        options={systems.map(({ name, label }) => ({ value: name, label }))}
        onChange={(event) => onShow(systems.find(({ name }) => name === event.target.value) ?? shown)}
      />
    </fieldset>
  );
}
