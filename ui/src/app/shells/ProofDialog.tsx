// Asks for the password, or for a code of the second factor, when the server wants fresh proof (api/proof.ts).
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, TextField } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import { useForm } from '@/shared/manage/useForm';
import { useHasPassword } from '@/shared/session/session';
import { Button } from '@/shared/ui/Button';

export default function ProofDialog({ answer }: { answer: (given: boolean) => void }) {
  const { t } = useTranslation(['shell', 'manage']);
  const hasPassword = useHasPassword();
  const [way, setWay] = useState<'current_password' | 'code'>(hasPassword ? 'current_password' : 'code');
  const form = useForm({
    start: { current_password: '', code: '' },
    check: (values) => ({ [way]: values[way].trim() ? undefined : t('manage:form.required') }),
    fallback: t('proof.failed'),
    names: { password: 'current_password' },
    idOf: (key) => fieldId(`proof_${key}`),
    save: async (values) => {
      const body = way === 'code' ? { code: values.code } : { password: values.current_password };
      await api.post('/api/auth/proof', { body });
      answer(true);
    },
  });
  // After antd's dialog has taken the focus to itself.
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById(fieldId(`proof_${way}`))?.focus(), 50);
    return () => clearTimeout(timer);
  }, [way]);
  return (
    <FormDialog
      title={t('proof.title')}
      form={form}
      width={480}
      saveLabel={t('proof.confirm')}
      onClose={() => answer(false)}
    >
      <p className={manage.formWide}>{t(hasPassword ? 'proof.text' : 'proof.noPassword')}</p>
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
      {hasPassword && (
        <div className={manage.formWide}>
          <Button kind="link" onClick={() => setWay(way === 'code' ? 'current_password' : 'code')}>
            {t(way === 'code' ? 'proof.usePassword' : 'proof.useCode')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
