// Create or change a rule, in the order of the sentence that it becomes; "Try this rule" says for whom it would hold now.
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, SelectField, TextField } from '@/shared/manage/fields';
import { editing, type Faults, type Form, useForm } from '@/shared/manage/useForm';
import { toast } from '@/shared/ui/notices';
import { ErrorState, TableSkeleton } from '@/shared/ui/States';
import { optionsQuery } from './api';
import { OnlyField } from './OnlyField';
import {
  bodyOf,
  datasetOf,
  datasetsFor,
  figureOf,
  figuresFor,
  isNumber,
  type Values,
  valuesOf,
  waysOf,
  withDataset,
  withFigure,
  withKind,
} from './rule';
import { Trial } from './Trial';
import { type Kind, type Options, RULES, type Rule, SEVERITIES } from './types';

interface RuleDialogProps {
  rule: Rule | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function RuleDialog(props: RuleDialogProps) {
  const { t } = useTranslation('alerts');
  const options = useQuery(optionsQuery);
  if (options.data) return <RuleForm {...props} options={options.data} />;
  return (
    <Modal open title={t(props.rule ? 'form.edit' : 'form.create')} footer={null} onCancel={props.onClose}>
      {options.isError ? (
        <ErrorState text={options.error.message} onRetry={options.refetch} />
      ) : (
        <TableSkeleton rows={4} />
      )}
    </Modal>
  );
}

const KINDS: Kind[] = ['value', 'change', 'signal', 'silence'];

function RuleForm({ rule, onClose, onSaved, options }: RuleDialogProps & { options: Options }) {
  const { t } = useTranslation(['alerts', 'manage']);
  const check = (values: Values): Faults => ({
    threshold: isNumber(values.threshold) ? undefined : t('form.number'),
    minimum: !values.minimum || isNumber(values.minimum) ? undefined : t('form.number'),
    older_than: /^\d{0,3}$/.test(values.older_than) ? undefined : t('form.number'),
  });
  const form = useForm<Values>({
    start: valuesOf(rule, options),
    editing: editing(
      (id) => api.get(`${RULES}/{id}`, { path: { id } }),
      rule,
      (row) => valuesOf(row, options),
    ),
    check,
    fallback: t('saveFailed'),
    idOf: fieldId,
    save: async (values, revision) => {
      const body = { ...bodyOf(values, options, rule?.is_active ?? true), revision };
      const answer = rule
        ? await api.put(`${RULES}/{id}`, { path: { id: rule.id }, body })
        : await api.post(RULES, { body });
      await onSaved();
      toast.success(answer.message);
      onClose();
    },
  });
  const { values } = form;
  return (
    <FormDialog
      title={t(rule ? 'form.edit' : 'form.create')}
      form={form}
      saveLabel={t(rule ? 'form.save' : 'form.add')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label={t('form.kind')}
        wide
        options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChoose={(value) => form.setMany(withKind(value as Kind, values, options))}
      />
      <Subject form={form} options={options} />
      {values.kind !== 'silence' && <FigureField form={form} options={options} />}
      {values.kind === 'signal' && <WayField form={form} options={options} />}
      {(values.kind === 'value' || values.kind === 'change') && <Limit form={form} options={options} />}
      {values.kind === 'silence' && (
        <TextField
          form={form}
          name="threshold"
          label={t('form.silentDays')}
          hint={t('form.silentHint')}
          required
        />
      )}
      <SelectField
        form={form}
        name="severity"
        label={t('column.severity')}
        options={SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) }))}
      />
      <TextField
        form={form}
        name="name"
        label={t('form.name')}
        hint={t('form.nameHint')}
        maxLength={200}
        lang="en"
      />
      <TextField form={form} name="name_mr" label={t('form.nameMr')} maxLength={200} lang="mr" />
      <Trial body={isNumber(values.threshold) ? bodyOf(values, options, true) : null} />
    </FormDialog>
  );
}

interface PartProps {
  form: Form<Values>;
  options: Options;
}

/** Whose figures, and of which places one by one. */
function Subject({ form, options }: PartProps) {
  const { t } = useTranslation('alerts');
  const { language } = useLanguage();
  const { values } = form;
  const dataset = datasetOf(options, values.dataset);
  return (
    <>
      <SelectField
        form={form}
        name="dataset"
        label={t('form.dataset')}
        options={datasetsFor(options, values.kind).map((one) => ({
          value: one.name,
          label: one.label[language],
        }))}
        onChoose={(value) => form.setMany(withDataset(options, String(value), values.kind))}
      />
      <SelectField
        form={form}
        name="by"
        label={t('form.by')}
        options={(dataset?.levels ?? []).map((level) => ({
          value: level,
          label: level === 'overall' ? t('form.overall') : (options.levels[level]?.[language] ?? level),
        }))}
        onChoose={(value) => form.setMany({ by: String(value), only: [] })}
      />
      {values.by !== 'overall' && <OnlyField form={form} options={options} />}
    </>
  );
}

function FigureField({ form, options }: PartProps) {
  const { t } = useTranslation('alerts');
  const { language } = useLanguage();
  const { values } = form;
  const figures = figuresFor(datasetOf(options, values.dataset), values.kind);
  return (
    <SelectField
      form={form}
      name="figure"
      label={t('form.figure')}
      options={figures.map((one) => ({ value: one.name, label: one.label[language] }))}
      onChoose={(value) => form.setMany(withFigure(String(value), values.kind))}
    />
  );
}

/** Which way a figure leaves its usual range. */
function WayField({ form, options }: PartProps) {
  const { t } = useTranslation('alerts');
  return (
    <SelectField
      form={form}
      name="comparison"
      label={t('form.comparison')}
      hint={t('form.signalHint')}
      options={waysOf(options, form.values).map((value) => ({ value, label: t(`form.way.${value}`) }))}
    />
  );
}

/** Where the figure's limit lies. */
function Limit({ form, options }: PartProps) {
  const { t } = useTranslation('alerts');
  const { language } = useLanguage();
  const { values } = form;
  const figure = figureOf(options, values);
  const changing = values.kind === 'change';
  const unit = changing ? 'percent' : (figure?.unit ?? 'records');
  const spans = changing ? ['week', 'month'] : Object.keys(options.spans);
  return (
    <>
      {figure?.ages && (
        <TextField
          form={form}
          name="older_than"
          label={t('form.olderThan')}
          hint={t('form.olderHint')}
          maxLength={3}
        />
      )}
      <SelectField
        form={form}
        name="comparison"
        label={t('form.comparison')}
        options={(['above', 'below'] as const).map((value) => ({
          value,
          label: t(`form.${changing ? 'change' : 'value'}.${value}`),
        }))}
      />
      <TextField form={form} name="threshold" label={t('form.threshold')} hint={t(`unit.${unit}`)} required />
      <SelectField
        form={form}
        name="span"
        label={t('form.span')}
        options={spans.map((value) => ({
          value,
          label: changing
            ? t(`form.back.${value}`)
            : (options.spans[value as keyof typeof options.spans]?.[language] ?? value),
        }))}
      />
      {changing && (
        <TextField form={form} name="minimum" label={t('form.minimum')} hint={t('form.minimumHint')} />
      )}
    </>
  );
}
