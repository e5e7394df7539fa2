// Login form: fields, captcha, request and error messages.
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isApiError } from '@/api/errors';
import type { Department } from '@/shared/departments';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { requestPasskey, usePasskeys } from '@/shared/session/passkeys';
import { landingOf, safeReturn } from '@/shared/session/paths';
import { type Role, type SessionUser, useSession } from '@/shared/session/session';
import { useSite } from '@/shared/site';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import { notify } from '@/shared/ui/notices';
import { Captcha } from './Captcha';
import { makeCode, sameCode } from './captchaCode';
import { logIn, logInWithPasskey } from './logIn';
import * as styles from './login.module.css';
import { PasswordField } from './PasswordField';
import { SecondStep } from './SecondStep';
import { NO_WORK, StatedWork } from './StatedWork';
import { loginErrorText, secondStepOf } from './signOnRedirect';
import { useFieldFaults } from './useFieldFaults';

const REDIRECT_MS = 1000;

interface LoginFormProps {
  role: Role;
  /** False while the department in the URL is being looked up. */
  ready: boolean;
  department: Department | undefined;
  /** Departments to choose from if the URL names none. */
  choices?: Department[];
  /** Called before the login request. */
  onEnter: () => void;
}

type Status = { kind: 'idle' | 'busy' | 'success' } | { kind: 'error'; text: string };

export function LoginForm({ role, ready, department, choices, onEnter }: LoginFormProps) {
  const { t } = useTranslation(['login', 'common']);
  const { nameOf } = useLanguage();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const captchaOn = useSite().data?.captcha ?? true;
  const endedBy = useSession((state) => state.endedBy);
  const id = useId();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [slug, setSlug] = useState('');
  const [work, setWork] = useState(NO_WORK);
  const [code, setCode] = useState(makeCode);
  const [typed, setTyped] = useState('');
  const [captchaError, setCaptchaError] = useState(false);
  const [forgot, setForgot] = useState(false);
  const [secondStep, setSecondStep] = useState<{ passkeys?: boolean } | null>(null);
  const [otp, setOtp] = useState('');
  const [status, setStatus] = useState<Status>({ kind: 'idle' });
  const passkeysHere = usePasskeys() === 'ready';
  const faults = useFieldFaults();
  const captchaInput = useRef<HTMLInputElement>(null);

  const needsCaptcha = role === 'user' && captchaOn;
  const waiting = status.kind === 'busy' || status.kind === 'success';
  const incomplete = role !== 'user' && (!email || !password);

  const renewCode = () => {
    setCode(makeCode());
    setTyped('');
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In the second step the captcha has already been passed.
    const wrongCode = needsCaptcha && !secondStep && !sameCode(code, typed);
    setCaptchaError(wrongCode);
    if (!faults.check(event.currentTarget)) return;
    if (wrongCode) {
      captchaInput.current?.focus();
      return;
    }
    enter(() => logIn({ ...loginContext(), email, password, ...(secondStep && otp ? { otp } : {}) }, warn));
  };
  const warn = (count: number) => notify('error', t('guessed.title', { count }), t('guessed.text'), null);
  const loginContext = () => {
    const chosen = department?.slug ?? slug;
    return {
      role,
      ...(role === 'user' && chosen ? { department: chosen } : {}),
      ...(work.service ? { service: work.service } : {}),
      ...(work.user_type ? { user_type: work.user_type } : {}),
    };
  };
  const enter = async (call: () => Promise<SessionUser>) => {
    setCaptchaError(false);
    setStatus({ kind: 'busy' });
    onEnter();
    try {
      const user = await call();
      setStatus({ kind: 'success' });
      const target = safeReturn(params.get('next')) ?? landingOf(user);
      setTimeout(() => navigate(target, { replace: true }), REDIRECT_MS);
    } catch (error) {
      const second = secondStepOf(error);
      if (second) {
        setSecondStep(second);
        setStatus({ kind: 'idle' });
        return;
      }
      // The user may retry with another code or passkey.
      const retryable =
        isApiError(error) && ['INVALID_OTP', 'INVALID_PASSKEY'].includes(error.errorCode ?? '');
      if (retryable) setOtp('');
      else if (isApiError(error)) setSecondStep(null);
      setStatus({ kind: 'error', text: loginErrorText(error, role, t) });
      renewCode();
    }
  };

  return (
    <form className={`${layout.stack} ${layout.gap20} ${styles.form}`} onSubmit={submit} {...faults.form}>
      {endedBy && endedBy !== 'logout' && status.kind === 'idle' && (
        <Banner tone="warn">{t(`common:session.${endedBy}`)}</Banner>
      )}
      {status.kind === 'error' && <Banner tone="bad">{status.text}</Banner>}
      {status.kind === 'success' && <Banner tone="ok">{t('success')}</Banner>}
      {choices && (
        <Field
          label={t('common:term.department')}
          htmlFor={`${id}-department`}
          error={faults.errorOf(`${id}-department`)}
        >
          <select
            {...faults.control(`${id}-department`)}
            value={slug}
            onChange={(event) => setSlug(event.target.value)}
          >
            <option value="">{t('chooseDepartment')}</option>
            {choices.map((choice) => (
              <option key={choice.slug} value={choice.slug}>
                {nameOf(choice)}
              </option>
            ))}
          </select>
        </Field>
      )}
      {choices && <StatedWork value={work} onChange={setWork} />}
      <Field
        label={t('common:term.emailAddress')}
        htmlFor={`${id}-email`}
        error={faults.errorOf(`${id}-email`)}
      >
        <input
          {...faults.control(`${id}-email`)}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <PasswordField
        {...faults.control(`${id}-password`)}
        error={faults.errorOf(`${id}-password`)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {secondStep && (
        <SecondStep
          id={`${id}-otp`}
          error={faults.errorOf(`${id}-otp`)}
          value={otp}
          onChange={setOtp}
          onPasskey={
            secondStep.passkeys && !waiting
              ? () =>
                  enter(async () =>
                    logIn({ ...loginContext(), email, password, passkey: await requestPasskey() }, warn),
                  )
              : null
          }
        />
      )}
      {needsCaptcha && !secondStep && (
        <Captcha
          code={code}
          typed={typed}
          error={captchaError ? t('captcha.invalid') : undefined}
          inputRef={captchaInput}
          onType={(text) => {
            setTyped(text);
            setCaptchaError(false);
          }}
          onRenew={() => {
            renewCode();
            setCaptchaError(false);
          }}
        />
      )}
      <Button
        needsServer
        kind="primary"
        size="lg"
        block
        type="submit"
        disabled={!ready || waiting || incomplete}
      >
        {t(waiting ? 'busy' : 'submit')}
      </Button>
      {passkeysHere && !secondStep && (
        <Button
          needsServer
          size="lg"
          block
          icon="shield"
          disabled={!ready || waiting}
          onClick={() => enter(() => logInWithPasskey(loginContext(), warn))}
        >
          {t('passkey.with')}
        </Button>
      )}
      <div className={styles.links}>
        <button
          type="button"
          className={styles.textButton}
          aria-expanded={forgot}
          onClick={() => setForgot(!forgot)}
        >
          {t('forgot')}
        </button>
        <Link to="/privacy">{t('privacy')}</Link>
      </div>
      <Banner tone="info">{forgot ? t('forgotAnswer') : t('lockNote')}</Banner>
      {choices && (
        <p className={styles.links}>
          <Link to="/admin/login">{t('title.admin')}</Link>
          <Link to="/superadmin/login">{t('title.superadmin')}</Link>
        </p>
      )}
    </form>
  );
}
