// The second step of logging in: the code of the authenticator app, or a recovery code.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/shared/ui/FilterBar';

interface SecondStepProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
}

export function SecondStep({ id, value, onChange }: SecondStepProps) {
  const { t } = useTranslation('login');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field label={t('otp')} htmlFor={id} hint={t('otpHint')}>
      <input
        ref={input}
        id={id}
        name="otp"
        required
        autoComplete="one-time-code"
        aria-describedby={`${id}-note`}
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
