// How each data set's pending figures add up over time: summed if they are additions, latest value if they are balances.

import { useMutation, useQueries } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { storeWriteResult } from '@/api/query';
import { inLanguage, useDatasets } from '@/catalog/useDataset';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Card } from '@/shared/ui/Card';
import { toast } from '@/shared/ui/notices';
import { FailedQueries, TableSkeleton } from '@/shared/ui/States';
import * as styles from './configuration.module.css';

type Adds = 'sum' | 'latest';

const PATH = '/api/operations/datasets/{dataset}';

export function PendingCard() {
  const { t } = useTranslation('configuration');
  const datasets = useDatasets();
  const { language } = useLanguage();
  const names = datasets.data?.map(({ name }) => name) ?? [];
  const settings = useQueries({
    queries: names.map((name) => ({
      queryKey: ['dataset-setting', name],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api.get(PATH, { path: { dataset: name }, signal })).data,
    })),
  });
  const save = useMutation({
    mutationFn: ({ dataset, adds }: { dataset: string; adds: Adds }) =>
      api.put(PATH, { path: { dataset }, body: { pending_adds_up: adds } }),
    onSuccess: async ({ data, message }) => {
      await storeWriteResult(['dataset-setting', data.dataset], data);
      toast.success(message);
    },
    onError: (error) => toast.failed(t('failed'), error),
  });
  const options = (['sum', 'latest'] as const).map((value) => ({ value, label: t(`pending.${value}`) }));
  return (
    <Card title={t('pending.title')} finding={t('pending.text')}>
      {(datasets.isPending || settings.some((query) => query.isPending)) && <TableSkeleton rows={4} />}
      <FailedQueries queries={[datasets, ...settings]} />
      <ul className={styles.pending}>
        {datasets.data?.map((dataset, index) => {
          const adds = Object.values(settings[index]?.data?.pending_adds_up ?? {})[0];
          if (!adds) return null;
          const label = inLanguage(dataset.label, language);
          return (
            <li key={dataset.name}>
              <span>{label}</span>
              <Select<Adds>
                aria-label={t('pending.of', { dataset: label })}
                value={adds}
                options={options}
                disabled={save.isPending}
                onChange={(chosen) => save.mutate({ dataset: dataset.name, adds: chosen })}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
