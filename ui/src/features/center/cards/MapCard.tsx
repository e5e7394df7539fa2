// Map of the talukas coloured by a figure. Choosing a taluka filters the page but not the map.
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChartCard } from '@/shared/charts/ChartCard';
import { MapSource, mapState, TalukaPicture, useDistrictMap } from '@/shared/charts/TalukaPicture';
import { without } from '@/shared/filters/scope';
import { DASH, formatCount, formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useSite } from '@/shared/site';
import { SampleData } from '@/shared/ui/Badge';
import * as layout from '@/shared/ui/layout.module.css';
import { type FigureName, useStats } from '../api';
import * as center from '../center.module.css';
import { useCenter, useDashboardLink } from '../context';

/** Field of a taluka's row → label key, and the figure that explains it. */
const FIGURES = {
  total_pending: ['pending', 'pending_applications'],
  total_transactions: ['transactions', 'total_transactions'],
  total_completed: ['completed', 'closure_rate'],
  closure_rate: ['rate', 'closure_rate'],
} as const satisfies Record<string, readonly [string, FigureName]>;
type Field = keyof typeof FIGURES;
const FIELDS = Object.keys(FIGURES) as Field[];

export default function MapCard() {
  const { t } = useTranslation(['center', 'map']);
  const { nameOf } = useLanguage();
  const { filters, onFilters, onExplain } = useCenter();
  const ownDistrict = useSite().data?.district?.id;
  const [chosenDepartment, setDepartment] = useState('');
  const [field, setField] = useState<Field>('total_pending');
  // Usually cached: without a chosen taluka the page uses the same query.
  const query = useStats(without(filters, 'taluka_id'));
  const metrics = query.data?.district_metrics;
  const departments = metrics?.departments ?? [];
  const department = departments.find(({ slug }) => slug === (filters.department ?? chosenDepartment));
  const rows = (department ?? metrics)?.talukas ?? [];
  const district = filters.district_id ? Number(filters.district_id) : ownDistrict;
  const map = useDistrictMap(district);
  const chosen = filters.taluka_id ? Number(filters.taluka_id) : null;
  const labelOf = (name: Field) => t(`district.${FIGURES[name][0]}`);
  const write = (value: number | null, column: Field = field) =>
    value === null ? DASH : column === 'closure_rate' ? `${formatDecimal(value)}%` : formatCount(value);
  const byTaluka = new Map(rows.map((row) => [row.id, row]));
  const all = (map.data?.talukas ?? []).map((taluka) => ({
    ...taluka,
    name: nameOf(taluka),
    row: byTaluka.get(taluka.id),
  }));
  const named = all.flatMap(({ name, row }) => (row ? [{ name, value: row[field] }] : []));
  const reported = named.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  const talukas = all.map(({ row, ...taluka }) => ({
    ...taluka,
    figure: row?.[field] ?? null,
    lines: row
      ? FIELDS.map((column) => `${labelOf(column)}: ${write(row[column], column)}`)
      : [t('map:noFigures')],
  }));
  const finding = useFinding(reported, labelOf(field), write);
  const choose = (id: number) =>
    onFilters(
      id === chosen
        ? without(filters, 'taluka_id')
        : { ...filters, district_id: String(district), taluka_id: String(id) },
    );
  const linkTo = useDashboardLink();
  const title = t('card.taluka-map');
  const place = talukas.find(({ id }) => id === chosen);
  const profile = metrics?.profile;
  return (
    <ChartCard
      {...mapState(query, map, district)}
      onClearFilters={() => onFilters({})}
      title={title}
      finding={finding}
      empty={rows.length === 0}
      onExplain={() =>
        onExplain(FIGURES[field][1], department ? { ...filters, department: department.slug } : filters)
      }
      fileName="taluka-map"
      tools={
        <>
          {departments.length > 1 && (
            <Select
              aria-label={t('common:term.department')}
              value={chosenDepartment}
              onChange={setDepartment}
              popupMatchSelectWidth={false}
              options={[
                { value: '', label: t('common:term.allDepartments') },
                ...departments.map((option) => ({
                  value: option.slug,
                  label: nameOf(option),
                })),
              ]}
            />
          )}
          <Select
            aria-label={t('map:figure')}
            value={field}
            onChange={setField}
            popupMatchSelectWidth={false}
            options={FIELDS.map((value) => ({ value, label: labelOf(value) }))}
          />
        </>
      }
      table={{
        columns: [t('district.taluka'), ...FIELDS.map(labelOf)],
        rows: all.map(({ name, row }) => ({
          name,
          values: FIELDS.map((column) =>
            row ? (column === 'closure_rate' ? write(row[column], column) : row[column]) : null,
          ),
        })),
      }}
      foot={
        <>
          {place && department && (
            <Link to={linkTo(department.slug)}>
              {t('map.open', {
                department: nameOf(department),
                taluka: place.name,
              })}
            </Link>
          )}
          {profile && (
            <span className={`${layout.line} ${layout.wraps} ${center.profile}`}>
              <SampleData />
              {t('district.profile', {
                population: formatCount(profile.population),
                villages: formatCount(profile.villages),
                area: formatCount(profile.area),
                literacy: formatDecimal(profile.literacy, 2),
              })}
            </span>
          )}
          <MapSource talukas={talukas} />
        </>
      }
    >
      <TalukaPicture
        map={map.data}
        talukas={talukas}
        write={write}
        scale={labelOf(field)}
        label={[title, finding].filter(Boolean).join(': ')}
        chosen={chosen}
        onChoose={choose}
      />
    </ChartCard>
  );
}

function useFinding(
  reported: { name: string; value: number }[],
  figure: string,
  write: (value: number) => string,
): string | undefined {
  const { t } = useTranslation('map');
  const sorted = [...reported].sort((a, b) => b.value - a.value);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return undefined;
  const values = { figure, name: first.name, rate: write(first.value) };
  if (sorted.length === 1) return t('only', values);
  if (first.value === last.value) return t('same', values);
  return t('range', { ...values, least: last.name, leastRate: write(last.value) });
}
