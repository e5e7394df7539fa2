/** A small dataset for tests. */
import type { CatalogField, CatalogRule, Dataset } from '@/catalog/types';

export const datasetOf = (fields: CatalogField[], rules: CatalogRule[] = []): Dataset => ({
  name: 'sheet',
  path: 'sheet',
  resource: 'transactions',
  department: 'some-department',
  dashboards: [],
  label: { en: 'Sheet', mr: 'पत्रक' },
  fields,
  key: [],
  date: 'date',
  measures: [],
  page_sizes: [10, 25],
  default_sort: ['date', 'desc'],
  rules,
});
