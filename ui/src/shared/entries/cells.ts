// Formats a stored value by the kind of its field.
import type { CatalogField } from '@/catalog/types';
import { choiceOf } from '@/catalog/useDataset';
import { DASH, formatDecimal, formatPercent } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import type { Entry, Place } from './api';

export function useCellText(): (field: CatalogField, entry: Entry, short?: boolean) => string {
  const { language, count, date, nameOf } = useLanguage();
  return (field, entry, short) => {
    const value = entry[field.name];
    if (field.kind === 'place' || field.kind === 'lookup') return nameOf(value as Place | null);
    if (value === null || value === undefined || value === '') return DASH;
    if (field.kind === 'choice') return choiceOf(field, value)?.label[language] ?? String(value);
    if (field.kind === 'date') return date(String(value).slice(0, 10), short);
    if (field.kind === 'count') return count(Number(value));
    if (field.formula?.kind === 'percent') return formatPercent(Number(value), field.formula.decimals);
    if (field.kind === 'decimal') {
      if (field.mixed && Number.isInteger(Number(value))) return count(Number(value));
      return formatDecimal(Number(value), short ? 1 : field.decimals);
    }
    return String(value);
  };
}
