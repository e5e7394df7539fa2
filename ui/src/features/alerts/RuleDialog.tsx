// Create or edit a rule. Fields follow the order of the sentence that describes the rule.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isAmount } from '@/shared/entries/numbers';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { RecordForm } from '@/shared/manage/RecordForm';
import type { FormPart } from '@/shared/manage/specs';
import { useWords } from '@/shared/manage/words';
import { Dialog } from '@/shared/ui/Dialog';
import { QueryState } from '@/shared/ui/States';
import { type Kind, type Options, optionsQuery, RULES, type Rule, SEVERITIES } from './api';
import {
  bodyOf,
  comparisonsFor,
  datasetOf,
  datasetsFor,
  figureOf,
  figuresFor,
  type Values,
  valuesOf,
  withDataset,
  withFigure,
  withKind,
} from './rule';
import { Trial } from './Trial';

interface RuleDialogProps {
  rule: Rule | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function RuleDialog(props: RuleDialogProps) {
  const words = useWords('alerts', 'rules');
  const options = useQuery(optionsQuery);
  if (options.data) return <RuleForm {...props} options={options.data} />;
  return (
    <Dialog bare title={words(props.rule ? 'form.edit' : 'add')} onClose={props.onClose}>
      <QueryState query={options} rows={4} />
    </Dialog>
  );
}

const KINDS: Kind[] = ['value', 'change', 'signal', 'silence'];

function RuleForm({ rule, onClose, onSaved, options }: RuleDialogProps & { options: Options }) {
  const { t } = useTranslation(['alerts', 'manage']);
  const words = useWords('alerts', 'rules');
  const { language } = useLanguage();
  const number = { missing: t('form.number'), check: (text: string) => numberError(isAmount(text)) };
  const numberError = (valid: boolean) => (valid ? undefined : t('form.number'));
  const figurePart = (values: Values): FormPart<Values> => ({
    name: 'figure',
    label: t('common:term.figure'),
    kind: 'select',
    options: figuresFor(datasetOf(options, values.dataset), values.kind).map((figure) => ({
      value: figure.name,
      label: figure.label[language],
    })),
    with: (name) => withFigure(String(name), values.kind),
  });
  /** The direction in which a figure leaves its usual range. */
  const directionPart = (values: Values): FormPart<Values> => ({
    name: 'comparison',
    label: t('form.comparison'),
    hint: t('form.signalHint'),
    kind: 'select',
    options: comparisonsFor(options, values).map((value) => ({ value, label: t(`form.way.${value}`) })),
  });
  /** The fields for a fixed limit. */
  const limitParts = (values: Values): FormPart<Values>[] => {
    const figure = figureOf(options, values);
    const isChange = values.kind === 'change';
    const unit = isChange ? 'percent' : (figure?.unit ?? 'records');
    const spans = isChange ? ['week', 'month'] : Object.keys(options.spans);
    return [
      figure?.ages === true && {
        name: 'older_than',
        label: t('form.olderThan'),
        hint: t('form.olderHint'),
        kind: 'number',
        most: 999,
      },
      {
        name: 'comparison',
        label: t('form.comparison'),
        kind: 'select',
        options: ['above', 'below'].map((value) => ({
          value,
          label: t(`form.${isChange ? 'change' : 'value'}.${value}`),
        })),
      },
      { name: 'threshold', label: t('form.threshold'), hint: t(`unit.${unit}`), required: true, ...number },
      figure?.spans === true && {
        name: 'span',
        label: t('common:term.period'),
        kind: 'select',
        options: spans.map((value) => ({
          value,
          label: isChange
            ? t(`form.back.${value}`)
            : (options.spans[value as keyof typeof options.spans]?.[language] ?? value),
        })),
      },
      isChange && {
        name: 'minimum',
        label: t('form.minimum'),
        hint: t('form.minimumHint'),
        check: (text) => numberError(!text || isAmount(text)),
      },
    ];
  };
  const parts = (values: Values): FormPart<Values>[] => [
    {
      name: 'kind',
      label: t('form.kind'),
      kind: 'select',
      wide: true,
      options: KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
      with: (kind, before) => withKind(kind as Kind, before, options),
    },
    {
      name: 'dataset',
      label: t('common:term.dataset'),
      kind: 'select',
      options: datasetsFor(options, values.kind).map((dataset) => ({
        value: dataset.name,
        label: dataset.label[language],
      })),
      with: (name) => withDataset(options, String(name), values.kind),
    },
    {
      name: 'by',
      label: t('form.by'),
      kind: 'select',
      options: (datasetOf(options, values.dataset)?.levels ?? []).map((level) => ({
        value: level,
        label: level === 'overall' ? t('form.overall') : (options.levels[level]?.[language] ?? level),
      })),
      with: () => ({ only: [] }),
    },
    values.by !== 'overall' && {
      name: 'only',
      label: t('form.only'),
      kind: 'many',
      hint: t('form.onlyHint'),
      wide: true,
      placeholder: t('common:term.all'),
      options: (options.objects[values.by as keyof Options['objects']] ?? []).map((place) => ({
        value: place.value,
        label: place.label[language],
      })),
    },
    ...(values.kind === 'silence'
      ? [
          {
            name: 'threshold' as const,
            label: t('form.silentDays'),
            hint: t('form.silentHint'),
            required: true,
            ...number,
          },
        ]
      : [figurePart(values), ...(values.kind === 'signal' ? [directionPart(values)] : limitParts(values))]),
    {
      name: 'severity',
      label: t('column.severity'),
      kind: 'select',
      options: SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) })),
    },
    { name: 'name', label: t('common:term.nameEn'), hint: t('form.nameHint'), maxLength: 200, lang: 'en' },
    { name: 'name_mr', label: t('common:term.nameMr'), maxLength: 200 },
    {
      slot: 'trial',
      draw: () => <Trial body={isAmount(values.threshold) ? bodyOf(values, options, true) : null} />,
    },
  ];
  return (
    <RecordForm<Rule, Values>
      words={words}
      source={{ records: RULES, changed: onSaved }}
      row={rule}
      form={{
        empty: valuesOf(null, options),
        valuesOf: (row) => valuesOf(row, options),
        parts,
        bodyOf: (values) => bodyOf(values, options, rule?.is_active ?? true),
      }}
      onClose={onClose}
    />
  );
}
