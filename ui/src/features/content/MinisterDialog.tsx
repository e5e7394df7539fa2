// An official of the district: name, position, portrait, a few lines about the person.
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { ImageField } from '@/shared/image/ImageField';
import { PORTRAIT } from '@/shared/image/rules';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, SelectField, SwitchField, TextField } from '@/shared/manage/fields';
import { editing, useForm } from '@/shared/manage/useForm';
import { toast } from '@/shared/ui/notices';
import type { ContentDialog } from './ContentPage';
import { RichField } from './RichField';
import { type Minister, POSITIONS } from './types';
import { PATHS } from './useContent';

interface MinisterDialogProps extends ContentDialog<Minister> {
  minister: Minister | null;
}

/** A text that is no number counts as 0. */
const orderOf = (text: string): number => Math.max(0, Math.floor(Number(text)) || 0);

const startOf = (minister: Minister | null) => ({
  name: minister?.name ?? '',
  name_mr: minister?.name_mr ?? '',
  position: (minister?.position ?? null) as string | null,
  order: String(minister?.order ?? 0),
  bio: minister?.bio ?? '',
  bio_mr: minister?.bio_mr ?? '',
  image_url: minister?.image_url ?? '',
  is_active: minister?.is_active ?? true,
});

export function MinisterDialog({ minister, save, onSaved, onClose }: MinisterDialogProps) {
  const { t } = useTranslation(['content', 'manage']);
  const form = useForm({
    start: startOf(minister),
    editing: editing(
      (piece_id) => api.get(`${PATHS.ministers}/{piece_id}`, { path: { piece_id } }),
      minister,
      startOf,
    ),
    check: (values) => ({
      name: values.name.trim() ? undefined : t('manage:form.required'),
      position: values.position ? undefined : t('manage:form.required'),
      image_url: values.image_url || (minister && !minister.image_url) ? undefined : t('photoRequired'),
    }),
    fallback: t('ministers.saveFailed'),
    idOf: fieldId,
    save: async (values, revision) => {
      try {
        const answer = await save(minister?.id ?? null, {
          ...values,
          order: orderOf(values.order),
          revision,
        });
        onSaved(answer.message);
      } catch (error) {
        toast.error(t('ministers.saveFailed'));
        throw error;
      }
    },
  });
  return (
    <FormDialog
      title={t(minister ? 'ministers.edit' : 'ministers.addTitle')}
      form={form}
      saveLabel={t(minister ? 'ministers.update' : 'ministers.create')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('field.name')} required maxLength={200} />
      <TextField form={form} name="name_mr" label={t('field.nameMr')} maxLength={200} lang="mr" />
      <SelectField
        form={form}
        name="position"
        label={t('field.position')}
        required
        placeholder={t('field.choosePosition')}
        options={POSITIONS.map((position) => ({ value: position, label: t(`position.${position}`) }))}
      />
      <TextField form={form} name="order" type="number" label={t('field.order')} />
      {(['bio', 'bio_mr'] as const).map((name) => (
        <RichField
          key={name}
          name={name}
          label={t(name === 'bio' ? 'field.bio' : 'field.bioMr')}
          lang={name === 'bio' ? 'en' : 'mr'}
          value={form.values[name]}
          error={form.error(name)}
          onChange={(html) => form.set(name, html)}
        />
      ))}
      <ImageField
        id={fieldId('image_url')}
        label={t('field.photo')}
        value={form.values.image_url}
        rules={PORTRAIT}
        required
        error={form.error('image_url')}
        onChange={(image) => form.set('image_url', image)}
      />
      <SwitchField
        form={form}
        name="is_active"
        label={t('field.status')}
        on={t('active')}
        off={t('inactive')}
      />
    </FormDialog>
  );
}
