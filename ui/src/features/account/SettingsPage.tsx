// Account Settings: password, two-factor login, messages and active sessions.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { queryClient, storeWriteResult } from '@/api/query';
import { usePartsForm } from '@/shared/manage/FormDialog';
import { SelectField } from '@/shared/manage/fields';
import { editing, useForm } from '@/shared/manage/useForm';
import { safeReturn } from '@/shared/session/paths';
import { SessionList } from '@/shared/session/SessionList';
import { setRestriction, useHasPassword, useSession } from '@/shared/session/session';
import { Banner } from '@/shared/ui/Banner';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryState } from '@/shared/ui/States';
import { attempt } from '@/shared/ui/useAct';
import { AccountForm } from './AccountForm';
import * as styles from './account.module.css';
import { TwoFactorCard } from './TwoFactorCard';

const MIN_LENGTH = 8;
const EMPTY = { current_password: '', new_password: '', new_password_confirmation: '' };
const SESSIONS = ['own-sessions'];

export default function SettingsPage() {
  const { t } = useTranslation(['account', 'manage']);
  // Remounts the password form, so that it is empty after a change.
  const [formKey, setFormKey] = useState(0);
  const setupRequired = useSession((session) => session.user?.two_factor_setup_required);
  // Required setup comes first. It stays there once done, while the user reads the recovery codes.
  const [twoFactorFirst] = useState(setupRequired);
  const mustChange = useSession((session) => session.user?.must_change_password);
  const hasPassword = useHasPassword();
  if (mustChange) return <TemporaryPassword />;
  return (
    <>
      <PageHead title={t('settings.title')} subtitle={t('settings.subtitle')} />
      <div className={`${layout.page} ${styles.account}`}>
        {setupRequired && (
          <Banner tone="warn" title={t('twoFactor.setUpTitle')}>
            {t('twoFactor.setUpText')}
          </Banner>
        )}
        {twoFactorFirst && <TwoFactorCard />}
        {hasPassword && <PasswordCard key={formKey} onChanged={() => setFormKey(formKey + 1)} />}
        {!twoFactorFirst && <TwoFactorCard />}
        {!setupRequired && <MessagesCard />}
        <OwnSessions />
      </div>
    </>
  );
}

/** The only page available after logging in with a temporary password. */
function TemporaryPassword() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const continueToTarget = () => {
    setRestriction('must_change_password', false);
    const target = safeReturn(params.get('next'));
    if (target) navigate(target, { replace: true });
  };
  return (
    <>
      <PageHead title={t('temporary.title')} subtitle={t('temporary.subtitle')} />
      <div className={`${layout.page} ${styles.account}`}>
        <Banner tone="warn">{t('temporary.text')}</Banner>
        <PasswordCard onChanged={continueToTarget} />
      </div>
    </>
  );
}

function PasswordCard({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation(['account', 'manage']);
  const { form, fields } = usePartsForm({
    parts: [
      { name: 'current_password', label: t('password.current'), kind: 'password', required: true },
      {
        name: 'new_password',
        label: t('password.new'),
        kind: 'password',
        hint: t('password.rule'),
        required: true,
        check: (_, { new_password }) => (new_password.length < MIN_LENGTH ? t('password.short') : undefined),
      },
      {
        name: 'new_password_confirmation',
        label: t('password.confirm'),
        kind: 'password',
        required: true,
        check: (_, values) =>
          values.new_password === values.new_password_confirmation ? undefined : t('password.differ'),
      },
    ],
    start: EMPTY,
    failed: t('password.failed'),
    save: async (body) => {
      const response = await api.put('/api/auth/settings', { body });
      toast.success(response.message);
      await queryClient.invalidateQueries({ queryKey: SESSIONS });
      onChanged();
    },
  });
  return (
    <section className={`${card.card} ${card.body}`} aria-labelledby="change-password">
      <h2 className={card.title} id="change-password">
        {t('password.title')}
      </h2>
      <div className={styles.password}>
        <AccountForm form={form} saveLabel={t('password.title')} className={styles.column}>
          {fields}
        </AccountForm>
        <aside className={`${layout.small} ${layout.muted} ${styles.tips}`} aria-label={t('password.tips')}>
          <h3>{t('password.tips')}</h3>
          <ul>
            {(['length', 'mix', 'own', 'others'] as const).map((tip) => (
              <li key={tip}>{t(`password.tip.${tip}`)}</li>
            ))}
          </ul>
        </aside>
      </div>
    </section>
  );
}

function OwnSessions() {
  const { t } = useTranslation(['account', 'manage']);
  const sessions = useData(SESSIONS, '/api/auth/sessions');
  const end = async (act: () => Promise<{ message: string }>) => {
    await attempt(t('sessions.failed'), async () => toast.success((await act()).message));
    await sessions.refetch();
  };
  return (
    <section className={`${card.card} ${card.body}`} aria-labelledby="own-sessions">
      <h2 className={card.title} id="own-sessions">
        {t('sessions.title')}
      </h2>
      <p className={styles.note}>{t('sessions.text')}</p>
      <SessionList
        query={sessions}
        onEnd={(id) => end(() => api.delete('/api/auth/sessions/{session_id}', { path: { session_id: id } }))}
        onEndAll={() => end(() => api.delete('/api/auth/sessions'))}
        endAllLabel={t('sessions.endOthers')}
      />
    </section>
  );
}

// Email preferences: which messages the user receives, how often, and their quiet hours.
type Choices = Schemas['PreferenceOut'];

const PATH = '/api/auth/messages';
const KEY = ['message-choices'];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const FREQUENCIES = {
  alerts: ['off', 'at_once', 'daily', 'weekly'],
  reminders: ['off', 'daily', 'weekly'],
  reports: ['off', 'at_once', 'daily', 'weekly'],
  brief: ['off', 'daily', 'weekly'],
} as const;

function MessagesCard() {
  const { t } = useTranslation('account');
  const query = useData(KEY, PATH, {
    // A refetch would replace unsaved choices.
    refetchOnWindowFocus: false,
  });
  // Starts the form again with what was saved.
  const [saved, setSaved] = useState(0);
  return (
    <section className={`${card.card} ${card.body}`} aria-labelledby="own-messages">
      <h2 className={card.title} id="own-messages">
        {t('messages.title')}
      </h2>
      <QueryState query={query} rows={3} />
      {query.data && <ChoicesForm key={saved} choices={query.data} onSaved={() => setSaved(saved + 1)} />}
    </section>
  );
}

const valuesOf = ({ offered, configured, address, revision, ...values }: Choices) => values;

function ChoicesForm({ choices, onSaved }: { choices: Choices; onSaved: () => void }) {
  const { t } = useTranslation('account');
  const form = useForm({
    start: valuesOf(choices),
    editing: editing(
      async () => ({ data: { id: 0, ...(await api.get(PATH)).data } }),
      { id: 0, ...choices },
      valuesOf,
    ),
    failed: t('messages.failed'),
    save: async (values, revision) => {
      const response = await api.put(PATH, { body: { ...values, revision: revision ?? choices.revision } });
      await storeWriteResult(KEY, response.data);
      toast.success(response.message);
      onSaved();
    },
  });
  return (
    <>
      <p className={styles.note}>
        {choices.configured ? t('messages.text', { address: choices.address }) : t('messages.notConfigured')}
      </p>
      <AccountForm form={form} saveLabel={t('messages.save')} unchanged={!form.changed}>
        {choices.offered.map((kind) => (
          <SelectField
            key={kind}
            form={form}
            name={kind}
            label={t(`messages.kind.${kind}`)}
            hint={t(`messages.hint.${kind}`)}
            options={FREQUENCIES[kind].map((value) => ({ value, label: t(`messages.frequency.${value}`) }))}
          />
        ))}
        <SelectField
          form={form}
          name="language"
          label={t('common:term.language')}
          options={['en', 'mr'].map((value) => ({ value, label: t(`messages.languages.${value}`) }))}
        />
        <SelectField form={form} name="hour" label={t('messages.hour')} options={HOURS} />
        <SelectField
          form={form}
          name="quiet_from"
          label={t('messages.quietFrom')}
          hint={t('messages.quietHint')}
          options={HOURS}
        />
        <SelectField form={form} name="quiet_until" label={t('messages.quietUntil')} options={HOURS} />
      </AccountForm>
    </>
  );
}
