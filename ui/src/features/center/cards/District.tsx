// The talukas compared, and what is known of the district itself.
import { useTranslation } from 'react-i18next';
import { ChartTable } from '@/shared/charts/ChartTable';
import { inLanguage } from '@/shared/content';
import { DASH, formatCount, formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { SampleData } from '@/shared/ui/Badge';
import { useCenter } from '../context';
import { most, sumOf } from '../findings';
import { Tile } from './Tile';

const MOST_ROWS = 6;

interface Sums {
  total_transactions: number;
  total_completed: number;
  total_pending: number;
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
  const { language } = useLanguage();
  const { stats } = useCenter();
  const all = stats?.district_metrics.talukas ?? [];
  const rows = all.slice(0, MOST_ROWS);
  const nameOf = (row: { name: string; name_mr: string }) => inLanguage(row, 'name', language).text;
  const busiest = most(all, (row) => row.total_transactions);
  const waiting = most(all, (row) => row.total_pending);
  const columns = ['taluka', 'transactions', 'completed', 'pending', 'rate'].map((name) =>
    t(`district.${name}`),
  );
  // Sheets that name no place are in the district's totals and in no taluka's.
  const elsewhere = stats?.district_metrics.without_place;
  const counted = elsewhere ? [...all, elsewhere] : all;
  const sheetsOf = ({ sheets }: NonNullable<typeof elsewhere>) =>
    sheets.map((sheet) => sheet[language]).join(', ');
  const profile = stats?.district_metrics.profile;
  return (
    <Tile
      id="district-metrics"
      explains="total_transactions"
      empty={all.length === 0}
      finding={
        busiest && waiting && all.length > 1
          ? t('district.finding', { busiest: nameOf(busiest), waiting: nameOf(waiting) })
          : undefined
      }
      flush
      foot={
        <>
          {all.length > rows.length && (
            <span>
              {t('district.more', { count: all.length - rows.length, n: all.length - rows.length })}
            </span>
          )}
          {profile && (
            <span className="center-profile">
              <SampleData />
              {t('district.profile', {
                population: formatCount(profile.population),
                villages: formatCount(profile.villages),
                area: formatCount(profile.area),
                literacy: formatDecimal(profile.literacy, 2),
              })}
            </span>
          )}
        </>
      }
    >
      <ChartTable
        caption={t('card.district-metrics')}
        data={{
          columns,
          rows: [
            ...rows.map((row) => ({ name: nameOf(row), values: valuesOf(row) })),
            ...(elsewhere
              ? [
                  {
                    name: t('district.withoutPlace', { sheets: sheetsOf(elsewhere) }),
                    values: valuesOf(elsewhere),
                  },
                ]
              : []),
          ],
          total: {
            name: t(elsewhere ? 'district.together' : 'district.total'),
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
