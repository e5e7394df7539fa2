/** Conversion between a rule, its form values and the request body. Pure. */
import { numberOf } from '@/shared/entries/numbers';
import type { Kind, Options, Rule, RuleBody, Severity } from './api';

type Comparison = NonNullable<RuleBody['comparison']>;

export interface Values {
  kind: Kind;
  dataset: string;
  by: string;
  only: string[];
  figure: string;
  older_than: string;
  comparison: Comparison;
  threshold: string;
  span: string;
  minimum: string;
  severity: Severity;
  name: string;
  name_mr: string;
}

type Dataset = Options['datasets'][number];

export const datasetOf = (options: Options, name: string): Dataset | undefined =>
  options.datasets.find((dataset) => dataset.name === name);

export const figureOf = (options: Options, values: Values) =>
  datasetOf(options, values.dataset)?.figures.find((figure) => figure.name === values.figure);

/** The default level. The finest level comes first: most rules are about talukas. */
const defaultLevel = (dataset: Dataset | undefined): string =>
  ['taluka', 'office', 'section', 'department'].find((level) =>
    (dataset?.levels as string[] | undefined)?.includes(level),
  ) ?? 'overall';

/** The data sets that support a kind of rule. */
export const datasetsFor = (options: Options, kind: Kind): Dataset[] =>
  options.datasets.filter(({ kinds }) => kinds.includes(kind));

export const figuresFor = (dataset: Dataset | undefined, kind: Kind) =>
  (kind === 'signal' ? dataset?.followed : dataset?.figures) ?? [];

/** The directions a signal rule can watch. Only `either` if neither direction of the figure counts as good. */
export function comparisonsFor(options: Options, values: Values): Comparison[] {
  const followed = datasetOf(options, values.dataset)?.followed.find(
    (measure) => measure.name === values.figure,
  );
  return followed?.good ? ['worsening', 'improving', 'either'] : ['either'];
}

/** Form values that change with the data set: its first figure, its default level, and no places. */
export function withDataset(options: Options, name: string, kind: Kind): Partial<Values> {
  const dataset = datasetOf(options, name);
  return {
    dataset: name,
    ...withFigure(figuresFor(dataset, kind)[0]?.name ?? '', kind),
    by: defaultLevel(dataset),
    only: [],
  };
}

/** Form values that change with the figure: age and direction are reset. */
export const withFigure = (figure: string, kind: Kind): Partial<Values> => ({
  figure,
  older_than: '',
  ...(kind === 'signal' && { comparison: 'either' }),
});

/** Form values that change with the kind of rule, with usable defaults for threshold and span. */
export function withKind(kind: Kind, values: Values, options: Options): Partial<Values> {
  const datasets = datasetsFor(options, kind);
  const dataset = datasets.find((option) => option.name === values.dataset) ?? datasets[0];
  const figures = figuresFor(dataset, kind);
  const figure = figures.find((option) => option.name === values.figure) ?? figures[0];
  return {
    ...(dataset?.name !== values.dataset && withDataset(options, dataset?.name ?? '', kind)),
    kind,
    figure: figure?.name ?? '',
    comparison: kind === 'signal' ? 'either' : 'above',
    threshold: { value: '', change: '10', silence: '3', signal: '0' }[kind],
    span: kind === 'change' ? 'week' : kind === 'value' ? 'month' : values.span,
  };
}

const blankIfZero = (value: number): string => (value ? String(value) : '');

export function valuesOf(rule: Rule | null, options: Options): Values {
  if (!rule) {
    const initial: Values = {
      kind: 'value',
      dataset: '',
      by: 'overall',
      only: [],
      figure: '',
      older_than: '',
      comparison: 'above',
      threshold: '',
      span: 'month',
      minimum: '',
      severity: 'warning',
      name: '',
      name_mr: '',
    };
    return { ...initial, ...withDataset(options, options.datasets[0]?.name ?? '', 'value') };
  }
  const { kind, dataset, by, only, figure, comparison, span, severity, name, name_mr } = rule;
  return {
    ...{ kind, dataset, by, only, figure, comparison, span, severity, name, name_mr },
    older_than: blankIfZero(rule.older_than),
    threshold: String(rule.threshold),
    minimum: blankIfZero(rule.minimum),
  };
}

/** The request body. Fields that the kind of rule does not use are sent empty. */
export function bodyOf(values: Values, options: Options, active: boolean): RuleBody {
  const ages =
    (values.kind === 'value' || values.kind === 'change') && (figureOf(options, values)?.ages ?? false);
  return {
    kind: values.kind,
    dataset: values.dataset,
    by: values.by as RuleBody['by'],
    only: values.by === 'overall' ? [] : values.only,
    figure: values.kind === 'silence' ? '' : values.figure,
    older_than: ages ? numberOf(values.older_than) : 0,
    comparison: values.kind === 'silence' ? 'above' : values.comparison,
    threshold: numberOf(values.threshold),
    span: values.span as RuleBody['span'],
    minimum: values.kind === 'change' ? numberOf(values.minimum) : 0,
    severity: values.severity,
    name: values.name,
    name_mr: values.name_mr,
    is_active: active,
  };
}
