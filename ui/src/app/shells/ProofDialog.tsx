// Asks for the password, a second-factor code or a passkey when the server wants fresh proof (api/proof.ts).
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, TextField } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import { useForm } from '@/shared/manage/useForm';
import { askPasskey, usePasskeys } from '@/shared/session/passkeys';
import { useHasPassword } from '@/shared/session/session';
import { Button } from '@/shared/ui/Button';

type Way = 'current_password' | 'code' | 'passkey';

export default function ProofDialog({ answer }: { answer: (given: boolean) => void }) {
  const { t } = useTranslation(['shell', 'manage']);
  const hasPassword = useHasPassword();
  const here = usePasskeys() === 'ready';
  const factors = useQuery({
    queryKey: ['two-factor'],
    queryFn: async ({ signal }) => (await api.get('/api/auth/two-factor', { signal })).data,
    enabled: here,
  });
  const [way, setWay] = useState<Way>(hasPassword ? 'current_password' : 'code');
  const ways: Way[] = [
    ...(hasPassword ? (['current_password'] as const) : []),
    'code',
    ...(here && factors.data?.passkeys ? (['passkey'] as const) : []),
  ];
  const form = useForm({
    start: { current_password: '', code: '' },
    check: (values) => (way === 'passkey' || values[way].trim() ? {} : { [way]: t('manage:form.required') }),
    fallback: t('proof.failed'),
    names: { password: 'current_password' },
    idOf: (key) => fieldId(`proof_${key}`),
    save: async (values) => {
      const body = {
        current_password: () => ({ password: values.current_password }),
        code: () => ({ code: values.code }),
        passkey: async () => ({ passkey: await askPasskey() }),
      }[way];
      await api.post('/api/auth/proof', { body: await body() });
      answer(true);
    },
  });
  // Wait until antd's dialog has taken the focus.
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById(fieldId(`proof_${way}`))?.focus(), 50);
    return () => clearTimeout(timer);
  }, [way]);
  return (
    <FormDialog
      title={t('proof.title')}
      form={form}
      width={480}
      saveLabel={t(way === 'passkey' ? 'proof.passkey' : 'proof.confirm')}
      onClose={() => answer(false)}
    >
      <p className={manage.formWide}>{t(hasPassword ? 'proof.text' : 'proof.noPassword')}</p>
      {way !== 'passkey' && (
        <TextField
          key={way}
          form={form}
          name={way}
          type={way === 'code' ? 'text' : 'password'}
          label={t(way === 'code' ? 'proof.code' : 'proof.password')}
          maxLength={way === 'code' ? 40 : 1024}
          required
          wide
        />
      )}
      {ways.length > 1 && (
        <div className={manage.formWide}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} kind="link" onClick={() => setWay(other)}>
                {t(`proof.use.${other}`)}
              </Button>
            ))}
        </div>
      )}
    </FormDialog>
  );
}
