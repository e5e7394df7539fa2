/** The rule's form as values, and the body that they become. Pure. */
import type { Kind, Options, Rule, RuleBody, Severity } from './types';

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

/** The finest places first: a rule is most often about talukas. */
const usualLevel = (dataset: Dataset | undefined): string =>
  ['taluka', 'office', 'section', 'department'].find((level) =>
    (dataset?.levels as string[] | undefined)?.includes(level),
  ) ?? 'overall';

/** The data sets that a kind of rule fits. */
export const datasetsFor = (options: Options, kind: Kind): Dataset[] =>
  options.datasets.filter(({ kinds }) => kinds.includes(kind));

/** The figures of a kind of rule. */
export const figuresFor = (dataset: Dataset | undefined, kind: Kind) =>
  (kind === 'signal' ? dataset?.followed : dataset?.figures) ?? [];

/** The ways out of the usual range: of a figure that is better in neither direction there is one. */
export function waysOf(options: Options, values: Values): Comparison[] {
  const followed = datasetOf(options, values.dataset)?.followed.find((one) => one.name === values.figure);
  return followed?.good ? ['worsening', 'improving', 'either'] : ['either'];
}

/** What follows from another data set: its own figures and levels, and no places of the former. */
export function withDataset(options: Options, name: string, kind: Kind): Partial<Values> {
  const dataset = datasetOf(options, name);
  return {
    dataset: name,
    ...withFigure(figuresFor(dataset, kind)[0]?.name ?? '', kind),
    by: usualLevel(dataset),
    only: [],
  };
}

/** Another figure has no age yet, and may be good in neither direction. */
export const withFigure = (figure: string, kind: Kind): Partial<Values> => ({
  figure,
  older_than: '',
  ...(kind === 'signal' && { comparison: 'either' }),
});

/** A change needs a span that can be looked back over, a silence a number of days, the usual range nothing. */
export function withKind(kind: Kind, values: Values, options: Options): Partial<Values> {
  const datasets = datasetsFor(options, kind);
  const dataset = datasets.find((one) => one.name === values.dataset) ?? datasets[0];
  const figures = figuresFor(dataset, kind);
  const figure = figures.find((one) => one.name === values.figure) ?? figures[0];
  return {
    ...(dataset?.name !== values.dataset && withDataset(options, dataset?.name ?? '', kind)),
    kind,
    figure: figure?.name ?? '',
    comparison: kind === 'signal' ? 'either' : 'above',
    threshold: { value: '', change: '10', silence: '3', signal: '0' }[kind],
    span: kind === 'change' ? 'week' : kind === 'value' ? 'month' : values.span,
  };
}

const plain = (value: number): string => (value ? String(value) : '');

export function valuesOf(rule: Rule | null, options: Options): Values {
  if (!rule) {
    const start: Values = {
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
    return { ...start, ...withDataset(options, options.datasets[0]?.name ?? '', 'value') };
  }
  const { kind, dataset, by, only, figure, comparison, span, severity, name, name_mr } = rule;
  return {
    ...{ kind, dataset, by, only, figure, comparison, span, severity, name, name_mr },
    older_than: plain(rule.older_than),
    threshold: String(rule.threshold),
    minimum: plain(rule.minimum),
  };
}

export const isNumber = (text: string): boolean => /^\d{1,12}(\.\d{1,2})?$/.test(text.trim());

/** Only what the kind of rule looks at is sent. */
export function bodyOf(values: Values, options: Options, active: boolean): RuleBody {
  const ages =
    (values.kind === 'value' || values.kind === 'change') && (figureOf(options, values)?.ages ?? false);
  return {
    kind: values.kind,
    dataset: values.dataset,
    by: values.by as RuleBody['by'],
    only: values.by === 'overall' ? [] : values.only,
    figure: values.kind === 'silence' ? '' : values.figure,
    older_than: ages ? Number(values.older_than || 0) : 0,
    comparison: values.kind === 'silence' ? 'above' : values.comparison,
    threshold: Number(values.threshold),
    span: values.span as RuleBody['span'],
    minimum: values.kind === 'change' ? Number(values.minimum || 0) : 0,
    severity: values.severity,
    name: values.name,
    name_mr: values.name_mr,
    is_active: active,
  };
}
