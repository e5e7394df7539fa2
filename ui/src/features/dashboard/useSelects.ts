// The declared filters other than places and dates.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/catalog/useDataset';
import { filterOptionsQuery, mastersOf } from '@/shared/entries/api';
import type { SelectFilter } from '@/shared/filters/applied';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Page } from './declared';

export function useSelects({ declared, path }: Page): SelectFilter[] {
  const { t } = useTranslation('entries');
  const { language, nameOf, byName } = useLanguage();
  const options = useQuery({ ...filterOptionsQuery(path), enabled: declared.filters.length > 0 });
  return declared.filters.map((field) => ({
    key: field.column,
    label: inLanguage(field.label, language),
    all: t([`all.${field.name}`, 'all.other'], { label: inLanguage(field.label, language) }),
    ...(field.kind === 'lookup'
      ? {
          failed: options.isError,
          options: byName(mastersOf(options.data, field)).map((option) => ({
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
