// The declared filters other than places and dates.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/catalog/useDataset';
import { filterOptionsQuery } from '@/shared/entries/api';
import { mastersOf } from '@/shared/entries/places';
import type { SelectFilter } from '@/shared/filters/selects';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Page } from './declared';

export function useSelects({ declared, path }: Page): SelectFilter[] {
  const { t } = useTranslation('entries');
  const { language, nameOf, byName } = useLanguage();
  const options = useQuery({ ...filterOptionsQuery(path), enabled: declared.filters.length > 0 });
  const recordsOf = (field: (typeof declared.filters)[number]) => {
    const records = mastersOf(options.data, field);
    return field.name === 'office' ? records : byName(records);
  };
  return declared.filters.map((field) => ({
    key: field.column,
    label: inLanguage(field.label, language),
    all: t([`all.${field.name}`, 'all.other'], { label: inLanguage(field.label, language) }),
    ...(field.kind === 'lookup'
      ? {
          failed: options.isError,
          options: recordsOf(field).map((option) => ({
            value: option.id,
            label: nameOf(option),
            words: `${option.name_en} ${option.name_mr}`,
          })),
        }
      : {
          options: field.choices.map((choice) => ({
            value: choice.value,
            label: inLanguage(choice.label, language),
          })),
        }),
  }));
}
