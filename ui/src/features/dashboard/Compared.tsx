// Comparison of a department's talukas or offices. Hidden from users limited to part of the district.
import { useData } from '@/api/client';
import { inLanguage } from '@/catalog/useDataset';
import { figuresKey } from '@/shared/dashboard/useDashboard';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ComparedCard } from '@/shared/performance/ComparedCard';
import { useSession } from '@/shared/session/session';
import { type ChartProps, usePage } from './declared';
import { useClick } from './useClick';

type ComparedProps = Omit<ChartProps, 'chart'>;

export function Compared(page: ComparedProps) {
  const { name } = page;
  const { t } = usePage(page);
  const { language, nameOf } = useLanguage();
  const may = useSession(({ user }) => user?.sees_whole_district ?? false);
  const { data, error, refetch } = useData([...figuresKey(name), 'comparison'], '/api/comparison/{dataset}', {
    path: { dataset: name },
    enabled: may,
  });
  const click = useClick(page);
  if (!may) return null;
  return (
    <ComparedCard
      rate={data ? inLanguage(data.label, language) : ''}
      definition={data ? inLanguage(data.definition, language) : ''}
      by={data ? t(`by.${data.by}`) : ''}
      fileName={`${name}-comparison`}
      units={(data?.units ?? []).map((unit) => ({ name: nameOf(unit), comparison: unit.comparison }))}
      onPick={
        data && click
          ? (unit) => {
              const { id, name } = data.units[unit] ?? {};
              if (id) click(data.by, { id, name }, '');
            }
          : undefined
      }
      from={data?.period_from ?? ''}
      to={data?.period_to ?? ''}
      loading={!data && !error}
      error={data ? null : (error?.message ?? null)}
      onRetry={refetch}
    />
  );
}
