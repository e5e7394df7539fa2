// Explanation of a card or chart, from its declaration, the response and the active filters.
import { useTranslation } from 'react-i18next';
import { useDataset } from '@/catalog/useDataset';
import { ExplainDrawer } from '@/shared/explain/ExplainDrawer';
import type { Signal } from '@/shared/explain/types';
import type { SelectFilter } from '@/shared/filters/applied';
import { useChips } from '@/shared/filters/useChips';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { type ChartProps, dayOf, type ExplainTarget, type Figure, pendingMode, usePage } from './declared';

interface ExplanationProps extends Pick<ChartProps, 'name' | 'declared' | 'data' | 'filters'> {
  what: ExplainTarget;
  selects: SelectFilter[];
  onClose: () => void;
}

export function Explanation({ what, selects, onClose, ...props }: ExplanationProps) {
  const { name, data, filters } = props;
  const { t } = useTranslation('explain');
  const { language, date, dateTime } = useLanguage();
  const { figure } = usePage(props);
  const dataset = useDataset(name).data;
  const chips = useChips({ dataset, filters, selects }).filter(({ key }) => !key.startsWith('date_'));
  const measures = dataset?.measures ?? [];
  const mode = pendingMode(data);
  const labelOf = (name: string) =>
    [...measures, ...(dataset?.fields ?? []), ...props.declared.figures].find((item) => item.name === name)
      ?.label?.[language] ?? name;
  const addsOf = (name: string) => measures.find((measure) => measure.name === name)?.adds;
  const isMean = (name: string) => addsOf(name) === 'mean';
  const sumText = (of: string[], less: string[]) =>
    [of.map(labelOf).join(' + '), ...less.map(labelOf)].join(' − ');

  const formulaOf = ({ label, named: isNamed, formula }: Figure) => {
    const { kind, of, less, over } = formula;
    const [only = ''] = of;
    if (kind === 'percent') {
      const words = { part: sumText(of, less), whole: sumText(over, []) };
      const key = of.length + less.length + over.length > 2 ? 'share' : 'shareOfOne';
      return t('formula', { name: label, formula: t(key, words) });
    }
    if (of.length === 0) return t('entries');
    if (of.length + less.length > 1) return t('formula', { name: label, formula: sumText(of, less) });
    return t(addsOf(only) ?? 'sum', { name: isNamed ? label : labelOf(only) });
  };
  const isComputed = ({ formula: { kind, of, less } }: Figure) =>
    kind === 'percent' || of.length + less.length > 1;
  const kindOf = ({ pending, formula }: Figure) => {
    if (formula.kind === 'percent') return 'share';
    if (pending) return mode === 'latest' ? 'stock' : 'addition';
    if (formula.of.some((name) => addsOf(name) === 'latest')) return 'stock';
    return formula.of.some(isMean) ? 'mean' : 'flow';
  };

  const figures = what.figures.map((name) => ({
    ...figure(name),
    ...(what.card ? { label: what.title } : {}),
  }));
  const [first] = figures;
  const kinds = [...new Set(figures.map(kindOf))];
  const { date_from: from, date_to: to } = filters;
  const days = { from: date(String(from)), to: date(String(to)) };
  const asOf = dayOf(data, what.figures[0] ?? '');
  const last = dataset?.department && data?.freshness.last_import;
  const signals = data?.signals as Record<string, Signal> | undefined;
  return (
    <ExplainDrawer
      onClose={onClose}
      explained={{
        title: what.title,
        value: what.value,
        definition: [
          ...(what.text ? [what.text] : []),
          // A chart's own text already says which columns it adds up.
          ...new Set(dataset ? figures.filter((item) => !what.text || isComputed(item)).map(formulaOf) : []),
        ],
        facts: [
          [t('common:term.kind'), kinds.map((kind) => t(`kinds.${kind}`)).join('; ')],
          [
            t('common:term.days'),
            t(from && to ? 'common:term.between' : from ? 'since' : to ? 'until' : 'allDays', days),
          ],
          [t('filters'), chips.map(({ label, value }) => `${label}: ${value}`).join(', ') || t('noFilters')],
          ...(asOf ? [[t('asOf'), date(asOf)] as const] : []),
          ...(last
            ? [[t('common:term.lastImport'), `${last.filename}, ${dateTime(last.finished_at)}`] as const]
            : []),
        ],
        signal: what.card ? signals?.[what.card] : undefined,
        write: first?.write,
        dataset: name,
        query: { ...props.declared.scope, ...filters, ...(what.card ? first?.where : {}) },
      }}
    />
  );
}
