// Settings of the installation. The server declares them with their labels and bounds.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { storeWriteResult } from '@/api/query';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ImageField } from '@/shared/image/ImageField';
import { LOGO } from '@/shared/image/rules';
import { FormNotice } from '@/shared/manage/FormDialog';
import { fieldId, SelectField, SwitchField, TextField } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import { editing, type Form, useForm } from '@/shared/manage/useForm';
import { SITE_KEY } from '@/shared/site';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryState } from '@/shared/ui/States';
import * as styles from './configuration.module.css';
import { PendingCard } from './PendingCard';
import { SignOnCard } from './SignOnCard';
import { changesOf, startOf, type Values } from './values';

export type Value = Setting['value'];

export type Setting = Schemas['SettingOut'];
type Configuration = Schemas['ConfigurationOut'];

const GROUPS: Setting['group'][] = ['site', 'notice', 'sign_in', 'uploads', 'levels', 'open_data'];

const PATH = '/api/super-admin/configuration';
const KEY = ['configuration'];

export default function ConfigurationPage() {
  const { t } = useTranslation('configuration');
  const { language } = useLanguage();
  // Remounts the form when its changes are saved or discarded.
  const [formKey, setFormKey] = useState(0);
  const query = useData([...KEY, language], PATH, {
    // Never refetch during editing: a refetch would replace unsaved input.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // A change of language keeps the form, and what was typed in it, until the new texts are loaded.
  const [latest, setLatest] = useState(query.data);
  if (query.data && query.data !== latest) setLatest(query.data);
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className={`${layout.page} ${styles.configuration}`}>
        {(!latest || query.isError) && (
          <div className={card.card}>
            <QueryState query={query} rows={8} />
          </div>
        )}
        {latest && (
          <SettingsForm key={formKey} configuration={latest} restart={() => setFormKey(formKey + 1)} />
        )}
        <SignOnCard />
        <PendingCard />
      </div>
    </>
  );
}

interface SettingsFormProps {
  configuration: Configuration;
  restart: () => void;
}

function SettingsForm({ configuration, restart }: SettingsFormProps) {
  const { t } = useTranslation('configuration');
  const { language } = useLanguage();
  const client = useQueryClient();
  const { settings } = configuration;
  const form = useForm<Values>({
    start: startOf(settings),
    editing: editing(
      async () => {
        const { data } = await api.get(PATH);
        await storeWriteResult([...KEY, language], data);
        return { data: { id: 0, ...data } };
      },
      { id: 0, ...configuration },
      (row) => startOf(row.settings),
    ),
    failed: t('failed'),
    save: async (values, revision = configuration.revision) => {
      const body = { values: changesOf(settings, values), revision };
      const { data, message } = await api.put(PATH, { body });
      await storeWriteResult([...KEY, language], data);
      toast.success(message);
      await Promise.all([
        client.invalidateQueries({ queryKey: SITE_KEY }),
        client.invalidateQueries({ queryKey: ['weather'] }),
      ]);
      restart();
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FormNotice form={form} />
      {GROUPS.map((group) => (
        <Card key={group} title={t(`group.${group}.title`)} finding={t(`group.${group}.text`)} body>
          <div className={manage.form}>
            {settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingField key={setting.name} setting={setting} form={form} />
              ))}
          </div>
        </Card>
      ))}
      {form.changed && (
        <div className={styles.save}>
          <Button kind="quiet" onClick={restart} disabled={form.busy}>
            {t('common:action.discard')}
          </Button>
          <Button needsServer kind="primary" type="submit" disabled={form.busy || form.newer !== null}>
            {t(form.busy ? 'common:term.saving' : 'save')}
          </Button>
        </div>
      )}
    </form>
  );
}

function SettingField({ setting, form }: { setting: Setting; form: Form<Values> }) {
  const { t } = useTranslation('configuration');
  const { name, kind, label, required, choices, none, minimum, maximum } = setting;
  const bounds = kind === 'number' ? t('bounds', { minimum, maximum }) : '';
  const shared = { name: name as never, label, hint: setting.hint || bounds, required };
  if (kind === 'switch')
    return <SwitchField {...shared} form={form} on={t('common:term.on')} off={t('common:term.off')} />;
  if (kind === 'choice') return <SelectField {...shared} form={form} options={choices ?? []} none={none} />;
  if (kind === 'picture')
    return (
      <ImageField
        id={fieldId(name)}
        label={label}
        about={setting.hint}
        value={String(form.values[name] ?? '')}
        rules={LOGO}
        error={form.error(name)}
        onChange={(picture) => form.set(name, picture)}
      />
    );
  const lang = name.endsWith('_mr') ? 'mr' : 'en';
  return (
    <TextField
      {...shared}
      form={form}
      type={kind === 'number' ? 'number' : 'text'}
      {...(kind === 'long_text' ? { rows: 3, lang } : {})}
      {...(kind !== 'number' && maximum ? { maxLength: maximum } : {})}
    />
  );
}
