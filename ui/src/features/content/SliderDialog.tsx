// A banner of the home page: its texts in both languages side by side, its picture, where its button leads.
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { ImageField } from '@/shared/image/ImageField';
import { WIDE } from '@/shared/image/rules';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, SwitchField, TextField } from '@/shared/manage/fields';
import { editing, useForm } from '@/shared/manage/useForm';
import { toast } from '@/shared/ui/notices';
import type { ContentDialog } from './ContentPage';
import type { Slider } from './types';
import { PATHS } from './useContent';

interface SliderDialogProps extends ContentDialog<Slider> {
  slider: Slider | null;
  /** Where a new one stands. */
  nextOrder: number;
}

const startOf = (slider: Slider | null, nextOrder: number) => ({
  title: slider?.title ?? '',
  title_mr: slider?.title_mr ?? '',
  subtitle: slider?.subtitle ?? '',
  subtitle_mr: slider?.subtitle_mr ?? '',
  description: slider?.description ?? '',
  description_mr: slider?.description_mr ?? '',
  button_text: slider?.button_text ?? '',
  button_text_mr: slider?.button_text_mr ?? '',
  button_link: slider?.button_link ?? '',
  image_url: slider?.image_url ?? '',
  is_active: slider?.is_active ?? true,
  order: String(slider?.order ?? nextOrder),
});

export function SliderDialog({ slider, nextOrder, save, onSaved, onClose }: SliderDialogProps) {
  const { t } = useTranslation(['content', 'manage']);
  const form = useForm({
    start: startOf(slider, nextOrder),
    editing: editing(
      (piece_id) => api.get(`${PATHS.sliders}/{piece_id}`, { path: { piece_id } }),
      slider,
      (row) => startOf(row, nextOrder),
    ),
    check: (values) => ({
      title: values.title.trim() ? undefined : t('manage:form.required'),
      image_url: values.image_url || (slider && !slider.image_url) ? undefined : t('imageRequired'),
      order: /^[1-9]\d{0,5}$/.test(values.order) ? undefined : t('manage:form.number', { least: 1 }),
    }),
    fallback: t('sliders.saveFailed'),
    idOf: fieldId,
    save: async (values, revision) => {
      try {
        const answer = await save(slider?.id ?? null, {
          ...values,
          order: Number(values.order),
          revision,
        });
        onSaved(answer.message);
      } catch (error) {
        toast.error(t('sliders.saveFailed'));
        throw error;
      }
    },
  });
  return (
    <FormDialog
      title={t(slider ? 'sliders.edit' : 'sliders.add')}
      form={form}
      width={880}
      saveLabel={t(slider ? 'sliders.update' : 'sliders.create')}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={t('field.title')} required maxLength={200} />
      <TextField form={form} name="title_mr" label={t('field.titleMr')} maxLength={200} lang="mr" />
      <TextField form={form} name="subtitle" label={t('field.subtitle')} maxLength={200} />
      <TextField form={form} name="subtitle_mr" label={t('field.subtitleMr')} maxLength={200} lang="mr" />
      <TextField form={form} name="description" label={t('field.description')} rows={3} maxLength={1000} />
      <TextField
        form={form}
        name="description_mr"
        label={t('field.descriptionMr')}
        rows={3}
        maxLength={1000}
        lang="mr"
      />
      <TextField form={form} name="button_text" label={t('field.buttonText')} maxLength={60} />
      <TextField form={form} name="button_text_mr" label={t('field.buttonTextMr')} maxLength={60} lang="mr" />
      <TextField
        form={form}
        name="button_link"
        label={t('field.buttonLink')}
        hint={t('field.buttonLinkHint')}
        maxLength={500}
      />
      <TextField form={form} name="order" type="number" label={t('field.order')} required />
      <ImageField
        id={fieldId('image_url')}
        label={t('field.image')}
        value={form.values.image_url}
        rules={WIDE}
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
