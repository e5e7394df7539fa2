// A news article: texts in both languages, its day of publishing, and whether it is a draft.
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { ImageField } from '@/shared/image/ImageField';
import { WIDE } from '@/shared/image/rules';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, SelectField, SwitchField, TextField } from '@/shared/manage/fields';
import { editing, useForm } from '@/shared/manage/useForm';
import { toast } from '@/shared/ui/notices';
import type { ContentDialog } from './ContentPage';
import { fromField, isField, toField } from './moments';
import { RichField } from './RichField';
import { CATEGORIES, type NewsArticle } from './types';
import { PATHS } from './useContent';

interface NewsDialogProps extends ContentDialog<NewsArticle> {
  article: NewsArticle | null;
}

const startOf = (article: NewsArticle | null) => ({
  title: article?.title ?? '',
  title_mr: article?.title_mr ?? '',
  excerpt: article?.excerpt ?? '',
  excerpt_mr: article?.excerpt_mr ?? '',
  content: article?.content ?? '',
  content_mr: article?.content_mr ?? '',
  category: (article?.category || null) as string | null,
  published_at: toField(article?.published_at ?? null),
  priority: String(article?.priority ?? 0),
  image_url: article?.image_url ?? '',
  is_active: article?.is_active ?? true,
});

/** A text that is no number counts as 0. */
const priorityOf = (text: string): number => Math.max(0, Math.floor(Number(text)) || 0);

export function NewsDialog({ article, save, onSaved, onClose }: NewsDialogProps) {
  const { t } = useTranslation(['content', 'manage']);
  const [side, setSide] = useState<'en' | 'mr'>('en');
  const form = useForm({
    start: startOf(article),
    editing: editing(
      (piece_id) => api.get(`${PATHS.news}/{piece_id}`, { path: { piece_id } }),
      article,
      startOf,
    ),
    check: (values) => ({
      title: values.title.trim() ? undefined : t('manage:form.required'),
      published_at: isField(values.published_at) ? undefined : t('news.wrongMoment'),
    }),
    fallback: t('news.saveFailed'),
    idOf: fieldId,
    save: async (values, revision) => {
      try {
        const answer = await save(article?.id ?? null, {
          ...values,
          category: values.category ?? '',
          priority: priorityOf(values.priority),
          published_at: fromField(values.published_at),
          revision,
        });
        onSaved(answer.message);
      } catch (error) {
        toast.error(t('news.saveFailed'));
        throw error;
      }
    },
  });
  const scheduled =
    form.values.is_active && Date.parse(fromField(form.values.published_at) ?? '') > Date.now();
  return (
    <FormDialog
      title={t(article ? 'news.edit' : 'news.create')}
      form={form}
      width={880}
      saveLabel={t(article ? 'news.update' : 'news.add')}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={t('field.title')} required maxLength={200} />
      <TextField form={form} name="title_mr" label={t('field.titleMr')} maxLength={200} lang="mr" />
      <TextField form={form} name="excerpt" label={t('field.excerpt')} rows={2} maxLength={500} />
      <TextField
        form={form}
        name="excerpt_mr"
        label={t('field.excerptMr')}
        rows={2}
        maxLength={500}
        lang="mr"
      />
      <div className="form-wide">
        <Segmented
          aria-label={t('news.language')}
          value={side}
          options={[
            { value: 'en', label: t('news.inEnglish') },
            { value: 'mr', label: t('news.inMarathi') },
          ]}
          onChange={(value) => setSide(value as 'en' | 'mr')}
        />
      </div>
      {side === 'en' ? (
        <RichField
          key="content"
          name="content"
          label={t('field.content')}
          lang="en"
          value={form.values.content}
          error={form.error('content')}
          onChange={(html) => form.set('content', html)}
        />
      ) : (
        <RichField
          key="content_mr"
          name="content_mr"
          label={t('field.contentMr')}
          lang="mr"
          value={form.values.content_mr}
          error={form.error('content_mr')}
          onChange={(html) => form.set('content_mr', html)}
        />
      )}
      <SelectField
        form={form}
        name="category"
        label={t('field.category')}
        none={t('news.noCategory')}
        options={CATEGORIES.map((category) => ({ value: category, label: t(`category.${category}`) }))}
      />
      <TextField
        form={form}
        name="priority"
        type="number"
        label={t('field.priority')}
        hint={t('field.priorityHint')}
      />
      <ImageField
        id={fieldId('image_url')}
        label={t('field.image')}
        value={form.values.image_url}
        rules={WIDE}
        error={form.error('image_url')}
        onChange={(image) => form.set('image_url', image)}
      />
      <div className="news-publishing">
        <SwitchField
          form={form}
          name="is_active"
          label={t('field.status')}
          on={t(scheduled ? 'status.scheduled' : 'status.published')}
          off={t('status.draft')}
        />
        <TextField
          form={form}
          name="published_at"
          type="datetime-local"
          label={t('field.publishedAt')}
          hint={t(scheduled ? 'news.willAppear' : 'field.publishedAtHint')}
        />
      </div>
    </FormDialog>
  );
}
