// Comparison of the talukas. Choosing one filters the page.
import { useTranslation } from 'react-i18next';
import { ChartTable } from '@/shared/charts/ChartTable';
import { DASH, formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useSite } from '@/shared/site';
import { useCenter } from '../context';
import { largestRow, sumOf } from '../findings';
import { Tile } from './Tile';

const MAX_ROWS = 9;

interface Sums {
  total_transactions: number | null;
  total_completed: number | null;
  total_pending: number | null;
  closure_rate: number | null;
}

const valuesOf = (row: Sums) => [
  row.total_transactions,
  row.total_completed,
  row.total_pending,
  row.closure_rate === null ? DASH : `${formatDecimal(row.closure_rate)}%`,
];

export function DistrictMetrics() {
  const { t } = useTranslation('center');
  const { language, nameOf } = useLanguage();
  const { stats, filters, onFilters } = useCenter();
  const ownDistrict = useSite().data?.district?.id;
  const all = stats?.district_metrics.talukas ?? [];
  const rows = all.slice(0, MAX_ROWS);
  const open = (row: { id: number }) =>
    onFilters({
      ...filters,
      district_id: filters.district_id ?? String(ownDistrict),
      taluka_id: String(row.id),
    });
  const busiest = largestRow(all, (row) => row.total_transactions ?? 0);
  const waiting = largestRow(all, (row) => row.total_pending ?? 0);
  const columns = ['taluka', 'transactions', 'completed', 'pending', 'rate'].map((name) =>
    t(`district.${name}`),
  );
  // Sheets without a place count towards the district's totals but not towards any taluka.
  const withoutPlace = stats?.district_metrics.without_place;
  const counted = withoutPlace ? [...all, withoutPlace] : all;
  const sheetsOf = ({ sheets }: NonNullable<typeof withoutPlace>) =>
    sheets.map((sheet) => sheet[language]).join(', ');
  return (
    <Tile
      id="district-metrics"
      explains="total_transactions"
      empty={all.length === 0}
      finding={
        busiest && waiting && all.length > 1
          ? t(busiest === waiting ? 'district.findingOne' : 'district.finding', {
              busiest: nameOf(busiest),
              waiting: nameOf(waiting),
            })
          : undefined
      }
      flush
      foot={
        all.length > rows.length
          ? t('district.more', { count: all.length - rows.length, n: all.length - rows.length })
          : undefined
      }
    >
      <ChartTable
        caption={t('card.district-metrics')}
        data={{
          columns,
          rows: [
            ...rows.map((row) => ({ name: nameOf(row), values: valuesOf(row), onOpen: () => open(row) })),
            ...(withoutPlace
              ? [
                  {
                    name: t('district.withoutPlace', { sheets: sheetsOf(withoutPlace) }),
                    values: valuesOf(withoutPlace),
                  },
                ]
              : []),
          ],
          total: {
            name: t(withoutPlace ? 'district.together' : 'district.total'),
            values: [
              sumOf(counted.map((row) => row.total_transactions)),
              sumOf(counted.map((row) => row.total_completed)),
              sumOf(counted.map((row) => row.total_pending)),
              '',
            ],
          },
        }}
      />
    </Tile>
  );
}
