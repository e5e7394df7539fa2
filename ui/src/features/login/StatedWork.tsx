// Optional fields of the generic login: service and user type, recorded with the login.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/shared/ui/FilterBar';
import * as styles from './login.module.css';

const CHOICES = {
  service: ['electronic-mutation', 'revenue-department', 'land-records', 'municipality', 'panchayat'],
  user_type: ['collector', 'deputy-collector', 'tehsildar', 'village-officer', 'clerk'],
} as const;

type Work = { [Field in keyof typeof CHOICES]: (typeof CHOICES)[Field][number] | '' };

export const NO_WORK: Work = { service: '', user_type: '' };

interface StatedWorkProps {
  value: Work;
  onChange: (value: Work) => void;
}

export function StatedWork({ value, onChange }: StatedWorkProps) {
  const { t } = useTranslation('login');
  const id = useId();
  return (
    <div className={styles.stated}>
      {(['service', 'user_type'] as const).map((field) => (
        <Field key={field} label={t(`stated.${field}`)} htmlFor={`${id}-${field}`}>
          <select
            id={`${id}-${field}`}
            value={value[field]}
            onChange={(event) => onChange({ ...value, [field]: event.target.value })}
          >
            <option value="">{t('common:term.choose')}</option>
            {CHOICES[field].map((choice) => (
              <option key={choice} value={choice}>
                {t(`stated.choices.${choice}`)}
              </option>
            ))}
          </select>
        </Field>
      ))}
    </div>
  );
}
