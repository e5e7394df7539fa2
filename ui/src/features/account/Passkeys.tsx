// The user's passkeys in the two-factor card: add, rename, remove.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { FormDialog, usePartsForm } from '@/shared/manage/FormDialog';
import * as manage from '@/shared/manage/manage.module.css';
import { useRemoval } from '@/shared/manage/useRemoval';
import { createPasskey, usePasskeys } from '@/shared/session/passkeys';
import * as sessions from '@/shared/session/session-list.module.css';
import { Button, IconButton } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { QueryState } from '@/shared/ui/States';
import * as styles from './account.module.css';

const PATH = '/api/auth/passkeys';
const PASSKEY = `${PATH}/{passkey_id}` as const;
const MAX_NAME_LENGTH = 60;
type Passkey = Schemas['PasskeyOut'];

interface PasskeysProps {
  /** Whether an authenticator app is set up as well. */
  app: boolean;
  /** Prevent removal of the last passkey. */
  keepOne: boolean;
  /** Called after a passkey is added or removed, with the new recovery codes if any were issued. */
  onChange: (codes: string[]) => Promise<void>;
}

export function Passkeys({ app, keepOne, onChange }: PasskeysProps) {
  const { t } = useTranslation(['account', 'manage']);
  const { dateTime } = useLanguage();
  const support = usePasskeys();
  const [naming, setNaming] = useState<Passkey | 'new' | null>(null);
  const passkeys = useData(['passkeys'], PATH);
  const removal = useRemoval(
    {
      title: t('passkeys.removeTitle'),
      confirm: t('common:action.remove'),
      failed: t('passkeys.removeFailed'),
      body: ({ name }) => (
        <>
          <p>{t('passkeys.removeText', { name })}</p>
          {!app && passkeys.data?.length === 1 && <p>{t('passkeys.removeLast')}</p>}
        </>
      ),
    },
    ({ id }: Passkey) => api.delete(PASSKEY, { path: { passkey_id: id } }),
    () => Promise.all([passkeys.refetch(), onChange([])]),
  );
  const save = async (name: string) => {
    if (naming === 'new') {
      const { message, data } = await api.post(PATH, { body: { name, passkey: await createPasskey() } });
      toast.success(message);
      await onChange(data.recovery_codes);
    } else if (naming) {
      toast.success((await api.put(PASSKEY, { path: { passkey_id: naming.id }, body: { name } })).message);
    }
    setNaming(null);
    await passkeys.refetch();
  };
  if (support === 'off' && !passkeys.data?.length) return null;
  return (
    <div className={styles.passkeys}>
      <h3>{t('passkeys.title')}</h3>
      <p className={styles.note}>{t('passkeys.text')}</p>
      <QueryState query={passkeys} rows={1} />
      {passkeys.data && (
        <ul className={sessions.sessionList}>
          {passkeys.data.map((passkey) => (
            <li key={passkey.id} className={`${layout.row} ${layout.spread} ${layout.gap12}`}>
              <span>
                <b>{passkey.name}</b>{' '}
                <span>
                  {t('passkeys.made', { when: dateTime(passkey.created_at) })}
                  {' · '}
                  {passkey.last_used_at
                    ? t('passkeys.used', { when: dateTime(passkey.last_used_at) })
                    : t('passkeys.unused')}
                </span>
              </span>
              <span className={styles.acts}>
                <IconButton
                  icon="edit"
                  label={t('passkeys.renameOne', { name: passkey.name })}
                  onClick={() => setNaming(passkey)}
                />
                {!(keepOne && passkeys.data.length === 1) && (
                  <IconButton
                    icon="delete"
                    label={t('passkeys.removeOne', { name: passkey.name })}
                    onClick={() => removal.ask(passkey)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {support === 'ready' && (
        <Button needsServer icon="plus" onClick={() => setNaming('new')}>
          {t('passkeys.add')}
        </Button>
      )}
      {support === 'lacking' && <p className={layout.muted}>{t('passkeys.lacking')}</p>}
      {naming && <NameDialog passkey={naming} onClose={() => setNaming(null)} onName={save} />}
      {removal.dialog}
    </div>
  );
}

interface NameDialogProps {
  passkey: Passkey | 'new';
  onClose: () => void;
  onName: (name: string) => Promise<void>;
}

function NameDialog({ passkey, onClose, onName }: NameDialogProps) {
  const { t } = useTranslation(['account', 'manage']);
  const isNew = passkey === 'new';
  const { form, fields } = usePartsForm({
    parts: [
      {
        name: 'name',
        label: t('common:term.name'),
        hint: t('passkeys.nameHint'),
        maxLength: MAX_NAME_LENGTH,
        required: true,
        wide: true,
      },
    ],
    start: { name: isNew ? '' : passkey.name },
    // Browsers' own WebAuthn error messages are too technical to show.
    failed: t(isNew ? 'passkeys.notMade' : 'passkeys.failed'),
    idOf: (key) => `passkey-${key}`,
    save: (values) => onName(values.name.trim()),
  });
  return (
    <FormDialog
      title={t(isNew ? 'passkeys.add' : 'passkeys.rename')}
      form={form}
      width={480}
      saveLabel={t(isNew ? 'twoFactor.continue' : 'manage:form.save')}
      busyLabel={isNew ? t('passkeys.waiting') : undefined}
      onClose={onClose}
    >
      {isNew && <p className={manage.formWide}>{t('passkeys.addText')}</p>}
      {fields}
    </FormDialog>
  );
}
