// Second step of the login: authenticator code, recovery code or passkey.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePasskeys } from '@/shared/session/passkeys';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/FilterBar';

interface SecondStepProps {
  id: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Null if the account has no passkeys. */
  onPasskey: (() => void) | null;
}

export function SecondStep({ id, error, value, onChange, onPasskey }: SecondStepProps) {
  const { t } = useTranslation('login');
  const supported = usePasskeys() === 'ready';
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      {supported && onPasskey && (
        <Button needsServer block icon="shield" onClick={onPasskey}>
          {t('passkey.second')}
        </Button>
      )}
      <Field label={t('otp')} htmlFor={id} error={error} hint={t('otpHint')}>
        <input
          ref={input}
          id={id}
          name="otp"
          required
          autoComplete="one-time-code"
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-note`}
          maxLength={40}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </>
  );
}
