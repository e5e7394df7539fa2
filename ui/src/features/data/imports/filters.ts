// Filters of the import history.
import { useTranslation } from 'react-i18next';
import { inLanguage, useDatasets } from '@/catalog/useDataset';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { ListFilter } from '@/shared/manage/ManageTools';
import { useUploaders } from './api';
import { datasetsOf, PERIODS, STATES } from './history';

export function useFilters(department: string | undefined): ListFilter[] {
  const { t } = useTranslation('imports');
  const { language } = useLanguage();
  const datasets = datasetsOf(useDatasets().data ?? [], department);
  const people = useUploaders().data ?? [];
  const dataset = {
    key: 'dataset',
    label: t('common:term.dataset'),
    all: t('common:term.allDatasets'),
    options: datasets.map(({ name, label }) => ({ value: name, label: inLanguage(label, language) })),
  };
  return [
    ...(datasets.length > 1 ? [dataset] : []),
    {
      key: 'state',
      label: t('common:term.state'),
      all: t('common:term.allStates'),
      options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      key: 'uploader',
      label: t('filter.uploader'),
      all: t('filter.everybody'),
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      key: 'period',
      label: t('filter.period'),
      all: t('filter.anyTime'),
      options: PERIODS.map((value) => ({ value, label: t(`filter.${value}`) })),
    },
    {
      key: 'preview',
      label: t('common:term.kind'),
      options: [
        { value: 'false', label: t('filter.imports') },
        { value: 'true', label: t('filter.checks') },
        { value: 'all', label: t('filter.both') },
      ],
    },
  ];
}
