// Two-factor login: status, enrolment by QR code, passkeys and recovery codes.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { api, useData } from '@/api/client';
import { queryClient } from '@/api/query';
import { safeReturn } from '@/shared/session/paths';
import { setRestriction } from '@/shared/session/session';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { toast } from '@/shared/ui/notices';
import { QueryState } from '@/shared/ui/States';
import * as styles from './account.module.css';
import { Passkeys } from './Passkeys';
import { CodesDialog, EnrolDialog, type Enrolment, PasswordDialog } from './TwoFactorDialogs';

const PATH = '/api/auth/two-factor';
const KEY = ['two-factor'];

type Open =
  | { kind: 'password'; act: 'enrol' | 'recovery-codes' | 'disable' }
  | { kind: 'enrol'; enrolment: Enrolment }
  | { kind: 'codes'; codes: string[] }
  | null;

export function TwoFactorCard() {
  const { t } = useTranslation(['account', 'manage']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const state = useData(KEY, PATH);
  const [open, setOpen] = useState<Open>(null);
  const changed = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: KEY }),
      queryClient.invalidateQueries({ queryKey: ['own-sessions'] }),
    ]);
  const runWithPassword = async (act: 'enrol' | 'recovery-codes' | 'disable', password: string) => {
    const body = { current_password: password };
    if (act === 'enrol')
      return setOpen({ kind: 'enrol', enrolment: (await api.post(`${PATH}/enrol`, { body })).data });
    const { message, data } = await api.post(`${PATH}/${act}`, { body });
    toast.success(message);
    setOpen(data ? { kind: 'codes', codes: data.recovery_codes } : null);
    await changed();
  };
  const confirm = async (code: string) => {
    const response = await api.post(`${PATH}/confirm`, { body: { code } });
    toast.success(response.message);
    setOpen({ kind: 'codes', codes: response.data.recovery_codes });
    setRestriction('two_factor_setup_required', false);
    await changed();
  };
  const passkeysChanged = async (codes: string[]) => {
    if (codes.length > 0) {
      setOpen({ kind: 'codes', codes });
      setRestriction('two_factor_setup_required', false);
    }
    await changed();
  };
  // A user who was redirected here for setup continues to the original page once the codes are saved.
  const codesSaved = () => {
    setOpen(null);
    const target = safeReturn(params.get('next'));
    if (target && state.data?.enabled) navigate(target, { replace: true });
  };
  const data = state.data;
  const askPassword = (act: 'enrol' | 'recovery-codes' | 'disable') => setOpen({ kind: 'password', act });
  return (
    <section className={`${card.card} ${card.body}`} aria-labelledby="two-factor">
      <h2 className={`${card.title} ${styles.badged}`} id="two-factor">
        {t('twoFactor.title')}
        {data && (
          <Badge tone={data.enabled ? 'ok' : 'quiet'}>
            {t(data.enabled ? 'common:term.on' : 'common:term.off')}
          </Badge>
        )}
      </h2>
      <QueryState query={state} rows={1} />
      {data && (
        <>
          <p className={styles.note}>
            {t('twoFactor.text')}{' '}
            {!data.offered
              ? t('twoFactor.notForDemo')
              : data.enabled
                ? t('twoFactor.left', { count: data.recovery_codes_left })
                : t(data.required ? 'twoFactor.required' : 'twoFactor.recommended')}
          </p>
          {data.offered && (
            <div className={styles.row}>
              {!data.app && (
                <Button
                  icon="shield"
                  kind={data.required && !data.enabled ? 'primary' : 'default'}
                  onClick={() => askPassword('enrol')}
                >
                  {t(data.enabled ? 'twoFactor.addApp' : 'twoFactor.turnOn')}
                </Button>
              )}
              {data.enabled && (
                <Button onClick={() => askPassword('recovery-codes')}>{t('twoFactor.renew')}</Button>
              )}
              {data.app && (!data.required || data.passkeys) && (
                <Button needsServer kind="danger" onClick={() => askPassword('disable')}>
                  {t(data.passkeys ? 'twoFactor.removeApp' : 'twoFactor.turnOff')}
                </Button>
              )}
            </div>
          )}
          {data.offered && (
            <Passkeys app={data.app} keepOne={data.required && !data.app} onChange={passkeysChanged} />
          )}
        </>
      )}
      {open?.kind === 'password' && (
        <PasswordDialog
          onClose={() => setOpen(null)}
          onPassword={(password) => runWithPassword(open.act, password)}
        />
      )}
      {open?.kind === 'enrol' && (
        <EnrolDialog enrolment={open.enrolment} onClose={() => setOpen(null)} onCode={confirm} />
      )}
      {open?.kind === 'codes' && <CodesDialog codes={open.codes} onClose={codesSaved} />}
    </section>
  );
}
