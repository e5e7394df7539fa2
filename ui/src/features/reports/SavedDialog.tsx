// Create or edit a saved report.
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/api/query';
import { PlaceFields } from '@/shared/filters/PlaceFields';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { RecordForm } from '@/shared/manage/RecordForm';
import type { FormPart } from '@/shared/manage/specs';
import { useWords } from '@/shared/manage/words';
import { SAVED, type SavedReport } from '@/shared/schedules/types';
import { toast } from '@/shared/ui/notices';
import { FORMATS, usePeriods, useReports } from './api';
import { bodyOf, PERIODS, type SavedValues, valuesOf } from './saved';

const SOURCE = {
  records: SAVED,
  changed: () => queryClient.invalidateQueries({ queryKey: ['reports', 'saved'] }),
};

interface SavedDialogProps {
  start: SavedValues;
  /** The saved report to edit; null for a new one. */
  saved?: SavedReport | null;
  onClose: () => void;
}

export function SavedDialog({ start, saved = null, onClose }: SavedDialogProps) {
  const { t } = useTranslation(['reports', 'scope', 'filters']);
  const words = useWords('reports', 'saved');
  const { language, date } = useLanguage();
  const reports = useReports().data ?? [];
  const periods = usePeriods().data ?? [];
  const parts = (values: SavedValues): FormPart<SavedValues>[] => {
    const covers = periods.find(({ period }) => period === values.period);
    const day = (name: 'date_from' | 'date_to'): FormPart<SavedValues> => ({
      name,
      label: t(`filters:date.${name}`),
      kind: 'date',
      check: (given, { date_from }) => {
        if (!given) return words('form.required');
        return name === 'date_to' && date_from && date_from > given ? t('scope:reversed') : undefined;
      },
    });
    return [
      { name: 'name', label: t('common:term.nameEn'), required: true, maxLength: 120, lang: 'en' },
      { name: 'name_mr', label: t('common:term.nameMr'), maxLength: 120 },
      {
        name: 'report',
        label: t('which'),
        kind: 'select',
        options: reports.map(({ slug, title }) => ({ value: slug, label: title[language] })),
      },
      {
        name: 'period',
        label: t('common:term.period'),
        kind: 'select',
        options: PERIODS.map((value) => ({ value, label: t(`periods.${value}`) })),
        hint: covers && t('saved.today', { first: date(covers.date_from), last: date(covers.date_to) }),
      },
      ...(values.period === 'dates' ? [day('date_from'), day('date_to')] : []),
      {
        slot: 'place',
        draw: (form) => (
          <PlaceFields id="field" value={form.values.place} onChange={(place) => form.set('place', place)} />
        ),
      },
      {
        name: 'language',
        label: t('language'),
        kind: 'select',
        options: [
          { value: 'en', label: t('common:term.english') },
          { value: 'mr', label: t('common:term.marathi') },
        ],
      },
      {
        name: 'formats',
        label: t('common:term.files'),
        kind: 'boxes',
        hint: t('saved.formatsHint'),
        required: true,
        missing: t('saved.chooseFormats'),
        wide: true,
        options: FORMATS.map((value) => ({ value, label: value.toUpperCase() })),
      },
    ];
  };
  return (
    <RecordForm<SavedReport, SavedValues>
      words={words}
      source={SOURCE}
      row={saved}
      form={{ empty: start, valuesOf, parts, bodyOf }}
      onSaved={(message) => toast.success(message, saved ? undefined : t('saved.where'))}
      onClose={onClose}
    />
  );
}
