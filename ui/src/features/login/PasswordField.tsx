// The password with a button that shows it.
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/FilterBar';
import * as styles from './login.module.css';

interface PasswordFieldProps extends ComponentProps<'input'> {
  id: string;
  error: string | undefined;
}

export function PasswordField({ error, ...control }: PasswordFieldProps) {
  const { t } = useTranslation('login');
  const [shown, setShown] = useState(false);
  return (
    <Field label={t('password')} htmlFor={control.id} error={error}>
      <div className={styles.password}>
        <input
          {...control}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
        />
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  );
}
