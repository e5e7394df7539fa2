// What RTS is filtered by besides places and days: the service and the status.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { filterOptionsQuery } from '@/shared/entries/api';
import type { SelectFilter } from '@/shared/filters/selects';
import { useLanguage } from '@/shared/i18n/useLanguage';

/** A status keeps the entries whose count for it is above 0. */
export const STATUSES = ['pending', 'completed', 'approved', 'rejected', 'in_progress'] as const;

export function useSelects(): SelectFilter[] {
  const { t } = useTranslation('rts');
  const { nameOf } = useLanguage();
  const options = useQuery(filterOptionsQuery('rts'));
  const services = options.data?.lookups?.service ?? [];
  return [
    {
      key: 'service_id',
      label: t('filters.service'),
      all: t('filters.allServices'),
      failed: options.isError,
      options: services.map((service) => ({
        value: service.id,
        label: nameOf(service),
        name: service.name,
        words: `${service.name} ${service.name_mr}`,
      })),
    },
    {
      key: 'status',
      label: t('filters.status'),
      all: t('filters.allStatuses'),
      options: STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) })),
    },
  ];
}
