// Settings of the installation. The server declares them with their labels and bounds.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import { isApiError } from '@/api/errors';
import type { Schemas } from '@/api/operations';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ImageField } from '@/shared/image/ImageField';
import { LOGO } from '@/shared/image/rules';
import { fieldId, SelectField, SwitchField, TextField } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import { type Form, useForm } from '@/shared/manage/useForm';
import { SITE_KEY } from '@/shared/site';
import { Banner } from '@/shared/ui/Banner';
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
const STALE = 412;

export default function ConfigurationPage() {
  const { t } = useTranslation('configuration');
  const { language } = useLanguage();
  // Remounts the form when changes are discarded.
  const [formKey, setFormKey] = useState(0);
  const query = useData([...KEY, language], PATH, {
    // Never refetch during editing: a refetch would replace unsaved input.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className={`${layout.page} ${styles.configuration}`}>
        {!query.data && (
          <div className={card.card}>
            <QueryState query={query} rows={8} />
          </div>
        )}
        {query.data && (
          <SettingsForm
            key={`${language} ${query.data.revision} ${formKey}`}
            configuration={query.data}
            onDiscard={() => setFormKey(formKey + 1)}
          />
        )}
        <SignOnCard />
        <PendingCard />
      </div>
    </>
  );
}

function SettingsForm({ configuration, onDiscard }: { configuration: Configuration; onDiscard: () => void }) {
  const { t } = useTranslation('configuration');
  const client = useQueryClient();
  const { settings, revision } = configuration;
  const form = useForm<Values>({
    start: startOf(settings),
    failed: t('failed'),
    save: async (values) => {
      try {
        const body = { values: changesOf(settings, values), revision };
        const { message } = await api.put(PATH, { body });
        toast.success(message);
      } catch (error) {
        // Another administrator saved first: load their version and say that the input was not saved.
        if (!isApiError(error) || error.status !== STALE) throw error;
        toast.error(t('newer.title'), t('newer.text'));
      }
      await Promise.all([
        client.invalidateQueries({ queryKey: KEY }),
        client.invalidateQueries({ queryKey: SITE_KEY }),
        client.invalidateQueries({ queryKey: ['weather'] }),
      ]);
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
      {form.problem && <Banner tone="bad">{form.problem}</Banner>}
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
          <Button kind="quiet" onClick={onDiscard} disabled={form.busy}>
            {t('common:action.discard')}
          </Button>
          <Button needsServer kind="primary" type="submit" disabled={form.busy}>
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
