// Redirect target of the single sign-on provider. Completes the login, asks for the second factor, or returns to the
// login page with the error.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '@/api/client';
import { isApiError } from '@/api/errors';
import { requestPasskey } from '@/shared/session/passkeys';
import { landingOf } from '@/shared/session/paths';
import type { Role } from '@/shared/session/session';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { notify } from '@/shared/ui/notices';
import { useDocumentTitle } from '@/shared/ui/PageHead';
import { LoginFrame } from './LoginFrame';
import { type LoggedIn, startSession } from './logIn';
import * as styles from './login.module.css';
import { SecondStep } from './SecondStep';
import { clearReturnState, returnState, secondStepOf, signOnErrorText } from './signOnRedirect';
import { useFieldFaults } from './useFieldFaults';

// The user's role is not known yet.
const ANY_ROLE: Role = 'user';
const RETRYABLE = ['INVALID_OTP', 'INVALID_PASSKEY', 'THROTTLED'];

export function SignOnPage() {
  const { t } = useTranslation(['login', 'common']);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [ticket, setTicket] = useState('');
  const [passkeys, setPasskeys] = useState(false);
  const [otp, setOtp] = useState('');
  const [busy, setBusy] = useState(true);
  const [failure, setFailure] = useState('');
  const id = useId();
  const faults = useFieldFaults();
  const started = useRef(false);
  useDocumentTitle(t('signOn.title'));

  const finishLogin = (data: LoggedIn) => {
    const { next } = returnState();
    clearReturnState();
    const user = startSession(data, (count) =>
      notify('error', t('guessed.title', { count }), t('guessed.text'), null),
    );
    navigate(next ?? landingOf(user), { replace: true });
  };
  const returnToLogin = (text: string) => {
    const { from, next } = returnState();
    const query = next ? `?next=${encodeURIComponent(next)}` : '';
    navigate(from + query, { replace: true, state: { signOn: text } });
  };
  const complete = async () => {
    const param = (name: string) => params.get(name) ?? '';
    const body = { state: param('state'), code: param('code'), iss: param('iss'), error: param('error') };
    // Remove the one-time parameters from the URL and the history.
    window.history.replaceState(window.history.state, '', '/sign-on');
    try {
      finishLogin((await api.post('/api/sign-on/complete', { body })).data);
    } catch (error) {
      const secondStep = secondStepOf(error);
      setTicket(secondStep?.ticket ?? '');
      setPasskeys(secondStep?.passkeys === true);
      setBusy(false);
      if (!secondStep?.ticket) returnToLogin(signOnErrorText(error, t));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the initial parameters
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    complete();
  }, []);
  const submitSecondStep = async (credentials: () => Promise<{ otp: string } | { passkey: string }>) => {
    setBusy(true);
    setFailure('');
    try {
      finishLogin(
        (await api.post('/api/sign-on/second-step', { body: { ticket, ...(await credentials()) } })).data,
      );
    } catch (error) {
      setBusy(false);
      setOtp('');
      const text = signOnErrorText(error, t);
      // The user may retry with another code or passkey; any other error requires a new login.
      if (!isApiError(error) || RETRYABLE.includes(error.errorCode ?? '')) setFailure(text);
      else returnToLogin(text);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (faults.check(event.currentTarget)) submitSecondStep(async () => ({ otp }));
  };
  return (
    <LoginFrame role={ANY_ROLE} title={t('signOn.title')}>
      {!ticket && <p role="status">{t('busy')}</p>}
      {ticket && (
        <form className={`${layout.stack} ${layout.gap20} ${styles.form}`} onSubmit={submit} {...faults.form}>
          {failure && <Banner tone="bad">{failure}</Banner>}
          <SecondStep
            id={`${id}-otp`}
            error={faults.errorOf(`${id}-otp`)}
            value={otp}
            onChange={setOtp}
            onPasskey={
              passkeys && !busy
                ? () => submitSecondStep(async () => ({ passkey: await requestPasskey() }))
                : null
            }
          />
          <Button needsServer kind="primary" size="lg" block type="submit" disabled={busy}>
            {t(busy ? 'busy' : 'submit')}
          </Button>
        </form>
      )}
    </LoginFrame>
  );
}
