// Email preferences: which messages the user receives, how often, and their quiet hours.
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { storeWriteResult } from '@/api/query';
import { useData } from '@/api/useData';
import { SelectField } from '@/shared/manage/fields';
import { editing, useForm } from '@/shared/manage/useForm';
import * as card from '@/shared/ui/card.module.css';
import { toast } from '@/shared/ui/notices';
import { QueryState } from '@/shared/ui/States';
import { AccountForm } from './AccountForm';
import * as styles from './account.module.css';

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

export function MessagesCard() {
  const { t } = useTranslation('account');
  const query = useData(KEY, PATH, {
    // A refetch would replace unsaved choices.
    refetchOnWindowFocus: false,
  });
  return (
    <section className={`${card.card} ${card.body}`} aria-labelledby="own-messages">
      <h2 className={card.title} id="own-messages">
        {t('messages.title')}
      </h2>
      <QueryState query={query} rows={3} />
      {query.data && <ChoicesForm key={query.data.revision} choices={query.data} />}
    </section>
  );
}

const valuesOf = ({ offered, configured, address, revision, ...values }: Choices) => values;

function ChoicesForm({ choices }: { choices: Choices }) {
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
