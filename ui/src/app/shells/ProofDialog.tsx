// Asks for the password, a second-factor code or a passkey when the server wants fresh proof (api/proof.ts).
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, TextField } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import { useForm } from '@/shared/manage/useForm';
import { requestPasskey, usePasskeys } from '@/shared/session/passkeys';
import { useHasPassword } from '@/shared/session/session';
import { Button } from '@/shared/ui/Button';

type ProofMethod = 'current_password' | 'code' | 'passkey';

export default function ProofDialog({ answer }: { answer: (confirmed: boolean) => void }) {
  const { t } = useTranslation(['shell', 'manage']);
  const hasPassword = useHasPassword();
  const canUsePasskeys = usePasskeys() === 'ready';
  const factors = useData(['two-factor'], '/api/auth/two-factor', { enabled: canUsePasskeys });
  const [method, setMethod] = useState<ProofMethod>(hasPassword ? 'current_password' : 'code');
  const methods: ProofMethod[] = [
    ...(hasPassword ? (['current_password'] as const) : []),
    'code',
    ...(canUsePasskeys && factors.data?.passkeys ? (['passkey'] as const) : []),
  ];
  const form = useForm({
    start: { current_password: '', code: '' },
    check: (values) =>
      method === 'passkey' || values[method].trim() ? {} : { [method]: t('manage:form.required') },
    failed: t('proof.failed'),
    names: { password: 'current_password' },
    idOf: (key) => fieldId(`proof_${key}`),
    save: async (values) => {
      const body = {
        current_password: () => ({ password: values.current_password }),
        code: () => ({ code: values.code }),
        passkey: async () => ({ passkey: await requestPasskey() }),
      }[method];
      await api.post('/api/auth/proof', { body: await body() });
      answer(true);
    },
  });
  // Wait until antd's dialog has taken the focus.
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById(fieldId(`proof_${method}`))?.focus(), 50);
    return () => clearTimeout(timer);
  }, [method]);
  return (
    <FormDialog
      title={t('proof.title')}
      form={form}
      width={480}
      saveLabel={t(method === 'passkey' ? 'proof.passkey' : 'proof.confirm')}
      onClose={() => answer(false)}
    >
      <p className={manage.formWide}>{t(hasPassword ? 'proof.text' : 'proof.noPassword')}</p>
      {method !== 'passkey' && (
        <TextField
          key={method}
          form={form}
          name={method}
          type={method === 'code' ? 'text' : 'password'}
          label={t(method === 'code' ? 'proof.code' : 'proof.password')}
          maxLength={method === 'code' ? 40 : 1024}
          required
          wide
        />
      )}
      {methods.length > 1 && (
        <div className={manage.formWide}>
          {methods
            .filter((candidate) => candidate !== method)
            .map((alternative) => (
              <Button key={alternative} kind="link" onClick={() => setMethod(alternative)}>
                {t(`proof.use.${alternative}`)}
              </Button>
            ))}
        </div>
      )}
    </FormDialog>
  );
}
