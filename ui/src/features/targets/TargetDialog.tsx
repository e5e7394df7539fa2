// Create or edit a target or event.
import { useTranslation } from 'react-i18next';
import { useData } from '@/api/client';
import { useDepartmentName } from '@/shared/departments';
import { isAmount } from '@/shared/entries/numbers';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { RecordForm } from '@/shared/manage/RecordForm';
import type { FormPart } from '@/shared/manage/specs';
import { invalidateManaged } from '@/shared/manage/useList';
import { useWords } from '@/shared/manage/words';
import { Dialog } from '@/shared/ui/Dialog';
import { QueryState } from '@/shared/ui/States';
import {
  bodyOf,
  type Marker,
  measureOf,
  measuresOf,
  type Options,
  placesOf,
  TARGETS,
  type Values,
  valuesOf,
} from './types';

interface TargetDialogProps {
  row: Marker | null;
  onClose: () => void;
}

export function TargetDialog(props: TargetDialogProps) {
  const words = useWords('targets', 'targets');
  const options = useData(['targets', 'options'], `${TARGETS}/options`);
  if (options.data) return <TargetForm {...props} options={options.data} />;
  return (
    <Dialog bare title={words(props.row ? 'form.edit' : 'add')} onClose={props.onClose}>
      <QueryState query={options} rows={4} />
    </Dialog>
  );
}

function TargetForm({ row, onClose, options }: TargetDialogProps & { options: Options }) {
  const { t } = useTranslation(['targets', 'manage']);
  const words = useWords('targets', 'targets');
  const { language } = useLanguage();
  const departmentName = useDepartmentName();
  const slugs = [...new Set(options.measures.map((measure) => measure.department))];
  const parts = (values: Values): FormPart<Values>[] => [
    {
      name: 'kind',
      label: t('common:term.kind'),
      kind: 'select',
      wide: true,
      options: (['target', 'event'] as const).map((value) => ({ value, label: t(`about.${value}`) })),
    },
    {
      name: 'department',
      label: t('common:term.department'),
      kind: 'select',
      options: slugs.map((value) => ({ value, label: departmentName(value) })),
      with: (slug) => ({ measure: measuresOf(options, String(slug))[0]?.measure ?? '', place: '' }),
    },
    {
      name: 'measure',
      label: t('column.measure'),
      kind: 'select',
      options: measuresOf(options, values.department).map((measure) => ({
        value: measure.measure,
        label: measure.label[language],
      })),
      with: () => ({ place: '' }),
    },
    {
      name: 'place',
      label: t('common:term.area'),
      kind: 'select',
      none: t('everywhere'),
      options: placesOf(options, values).map((place) => ({
        value: `${place.level} ${place.id}`,
        label:
          place.level === 'district' ? t('district', { name: place.label[language] }) : place.label[language],
      })),
    },
    values.kind === 'target' && {
      name: 'value',
      label: t('value'),
      hint: t(`unit.${measureOf(options, values)?.unit ?? 'records'}`),
      required: true,
      missing: t('number'),
      check: (text) => (isAmount(text) ? undefined : t('number')),
    },
    values.kind === 'event' && {
      name: 'day',
      label: t('day'),
      kind: 'date',
      hint: t('dayHint'),
      required: true,
      missing: t('dayNeeded'),
    },
    { name: 'text', label: t('text'), maxLength: 200, lang: 'en', required: values.kind === 'event' },
    { name: 'text_mr', label: t('textMr'), maxLength: 200 },
  ];
  return (
    <RecordForm<Marker, Values>
      words={words}
      source={{ records: TARGETS, changed: () => invalidateManaged(TARGETS) }}
      row={row}
      form={{
        empty: valuesOf(null, options),
        valuesOf: (newer) => valuesOf(newer, options),
        parts,
        bodyOf,
      }}
      onClose={onClose}
    />
  );
}
