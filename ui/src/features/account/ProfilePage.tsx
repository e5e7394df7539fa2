// Profile Settings: name, email address and mobile number; role, department and designation are read-only.
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { storeWriteResult } from '@/api/query';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { usePartsForm } from '@/shared/manage/FormDialog';
import { editing } from '@/shared/manage/useForm';
import { setSessionUser } from '@/shared/session/session';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryState } from '@/shared/ui/States';
import { AccountForm } from './AccountForm';
import * as styles from './account.module.css';

type Profile = Schemas['MeOut'];
const KEY = ['profile'];

export default function ProfilePage() {
  const { t } = useTranslation(['account', 'manage']);
  const profile = useData(KEY, '/api/auth/profile', {
    // A refetch would replace unsaved input.
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <PageHead title={t('profile.title')} subtitle={t('profile.subtitle')} />
      <div className={`${layout.page} ${styles.account}`}>
        <section className={`${card.card} ${card.body}`} aria-label={t('profile.title')}>
          <QueryState query={profile} rows={4} />
          {profile.data && <ProfileForm key={profile.data.updated_at} profile={profile.data} />}
        </section>
      </div>
    </>
  );
}

const valuesOf = ({ name, email, mobile }: Profile) => ({ name, email, mobile });

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'manage']);
  const { nameOf, dateTime } = useLanguage();
  const { form, fields } = usePartsForm({
    parts: [
      { name: 'name', label: t('common:term.name'), required: true, maxLength: 150 },
      { name: 'email', label: t('common:term.emailAddress'), kind: 'email', required: true, maxLength: 254 },
      { name: 'mobile', label: t('common:term.mobile'), kind: 'tel', maxLength: 20 },
    ],
    start: valuesOf(profile),
    editing: editing(() => api.get('/api/auth/profile'), profile, valuesOf),
    failed: t('profile.failed'),
    save: async (values, revision) => {
      const response = await api.put('/api/auth/profile', { body: { ...values, revision } });
      setSessionUser(response.data);
      await storeWriteResult(KEY, response.data);
      toast.success(response.message);
    },
  });
  return (
    <AccountForm
      form={form}
      saveLabel={t('profile.save')}
      unchanged={!form.changed}
      below={
        <dl className={`${layout.facts} ${styles.facts}`}>
          <dt>{t('profile.role')}</dt>
          <dd>{t(`common:role.${profile.role}`)}</dd>
          <dt>{t('common:term.department')}</dt>
          <dd>{profile.department ? nameOf(profile.department) : t('manage:none')}</dd>
          <dt>{t('profile.designation')}</dt>
          <dd>{profile.designation ? nameOf(profile.designation) : t('manage:none')}</dd>
          <dt>{t('profile.created')}</dt>
          <dd>{dateTime(profile.created_at)}</dd>
          <dt>{t('common:term.lastUpdated')}</dt>
          <dd>{dateTime(profile.updated_at)}</dd>
        </dl>
      }
    >
      {fields}
    </AccountForm>
  );
}
