// Details of a user account, with active sessions and password reset.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { RecordDialog } from '@/shared/manage/RecordDialog';
import { SecretOnce } from '@/shared/manage/SecretOnce';
import { useRemoval } from '@/shared/manage/useRemoval';
import { useMay } from '@/shared/session/may';
import { SessionList } from '@/shared/session/SessionList';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { attempt, useAct } from '@/shared/ui/useAct';
import type { Person } from './api';
import {
  endSession,
  endSessions,
  peopleChanged,
  removeTwoFactor,
  resetPassword,
  revealMobile,
  useSessionsOf,
} from './api';
import * as styles from './people.module.css';

interface UserViewProps {
  person: Person;
  onClose: () => void;
  onEdit: (() => void) | undefined;
}

export function UserView({ person, onClose, onEdit }: UserViewProps) {
  const { t } = useTranslation(['people', 'manage']);
  const { nameOf, date, dateTime } = useLanguage();
  const may = useMay();
  const [password, setPassword] = useState<string | null>(null);
  const area = [person.taluka, person.district]
    .filter((place) => place !== null)
    .map(nameOf)
    .join(', ');
  if (password)
    return (
      <SecretOnce
        kind="password"
        words={(key, values) => t(`password.${key}` as 'password.text', values ?? {})}
        about={{ name: person.name, email: person.email }}
        secret={password}
        onClose={onClose}
      />
    );
  return (
    <RecordDialog
      title={t('users.details')}
      onClose={onClose}
      onEdit={onEdit}
      edits="update_user"
      facts={[
        [t('common:term.name'), person.name],
        [t('common:term.emailAddress'), person.email],
        [t('users.form.role'), t(`role.${person.role}`)],
        [
          t('common:term.department'),
          person.department ? nameOf(person.department) : t('users.noDepartment'),
        ],
        [t('users.form.designation'), person.designation ? nameOf(person.designation) : t('manage:none')],
        [t('common:term.mobile'), <Mobile key="mobile" person={person} />],
        ...(person.role === 'user'
          ? ([[t('common:term.area'), area || t('users.form.everywhere')]] as [string, string][])
          : []),
        [
          t('users.form.state'),
          <Badge key="state" tone={person.is_active ? 'ok' : 'quiet'}>
            {t(person.is_active ? 'users.form.on' : 'users.form.off')}
          </Badge>,
        ],
        [t('users.view.twoFactor'), t(person.has_two_factor ? 'common:term.on' : 'common:term.off')],
        [t('manage:column.created'), date(person.created_at)],
        [t('users.view.lastLogin'), person.last_login ? dateTime(person.last_login) : t('users.view.never')],
      ]}
    >
      {may('revoke_user_sessions') && person.is_active && (
        <Access person={person} onPassword={setPassword} onClose={onClose} />
      )}
    </RecordDialog>
  );
}

function Mobile({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const [clear, setClear] = useState<string | null>(null);
  const reveal = () =>
    attempt(t('users.view.showFailed'), async () => setClear(await revealMobile(person.id)));
  if (!person.mobile) return '—';
  return (
    <span className={`${layout.line} ${layout.wraps} ${styles.userMobile}`}>
      <span translate="no">{clear ?? person.mobile}</span>
      {clear === null && (
        <Button
          kind="link"
          size="sm"
          icon="eye"
          does="reveal_user"
          aria-label={t('users.view.showMobile', { name: person.name })}
          onClick={reveal}
        >
          {t('common:action.show')}
        </Button>
      )}
    </span>
  );
}

interface AccessProps {
  person: Person;
  onPassword: (password: string) => void;
  onClose: () => void;
}

function Access({ person, onPassword, onClose }: AccessProps) {
  const { t } = useTranslation(['people', 'manage']);
  const sessions = useSessionsOf(person.id, true);
  const [confirming, setConfirming] = useState(false);
  const [busy, act] = useAct(t('password.resetFailed'));
  const reset = () =>
    act(async () => {
      onPassword(await resetPassword(person.id));
      await peopleChanged();
    });
  const removal = useRemoval(
    {
      title: t('users.view.removeFactor'),
      failed: t('password.resetFailed'),
      body: () => <p>{t('users.view.removeFactorText', { name: person.name })}</p>,
    },
    ({ id }: Person) => removeTwoFactor(id),
    async () => {
      await peopleChanged();
      onClose();
    },
  );
  const end = async (session?: number) => {
    await attempt(t('users.view.endFailed'), async () =>
      toast.success(await (session ? endSession(person.id, session) : endSessions(person.id))),
    );
    await sessions.refetch();
  };
  return (
    <>
      <section className={styles.userAccess} aria-label={t('users.view.sessions')}>
        <div
          className={`${layout.row} ${layout.wraps} ${layout.spread} ${layout.gap8} ${styles.userAccessHead}`}
        >
          <h3>{t('users.view.sessions')}</h3>
          <span>
            {person.has_two_factor && (
              <Button
                size="sm"
                icon="shield"
                does="remove_user_two_factor"
                onClick={() => removal.ask(person)}
              >
                {t('users.view.removeFactor')}
              </Button>
            )}
            <Button size="sm" icon="lock" does="reset_user_password" onClick={() => setConfirming(true)}>
              {t('password.reset')}
            </Button>
          </span>
        </div>
        <SessionList
          query={sessions}
          onEnd={end}
          onEndAll={() => end()}
          endAllLabel={t('users.view.endAll')}
        />
      </section>
      <ConfirmDialog
        open={confirming}
        destructive
        title={t('password.reset')}
        confirmLabel={t('password.reset')}
        busy={busy}
        onCancel={() => setConfirming(false)}
        onConfirm={reset}
      >
        <p>{t('password.resetText', { name: person.name })}</p>
      </ConfirmDialog>
      {removal.dialog}
    </>
  );
}
