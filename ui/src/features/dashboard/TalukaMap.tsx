// The district's talukas on a map, coloured by a figure. A taluka narrows the page; the map stays whole meanwhile, so
// that the taluka can be compared, exchanged for another one and taken back.
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { ChartCard } from '@/shared/charts/ChartCard';
import { faceOf } from '@/shared/charts/face';
import { Legend } from '@/shared/charts/Legend';
import { ShapeMap } from '@/shared/charts/ShapeMap';
import '@/shared/charts/shape-map.css';
import { type Step, stepAt, stepsOf } from '@/shared/charts/scale';
import { without } from '@/shared/filters/applied';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { place } from '@/shared/raise/figures';
import { FigureSourceContext } from '@/shared/raise/source';
import { useSite } from '@/shared/site';
import { Segmented } from '@/shared/ui/Segmented';
import { type ChartProps, figuresQuery, type Row, rowsOf, usePage } from './declared';
import { findingOf } from './findings';

const HATCHED = 'repeating-linear-gradient(45deg, var(--control-line) 0 1.5px, var(--subtle) 1.5px 5px)';
const DATA = 'geoBoundaries (IND-ADM3-7132399, Pathways Data Pvt. Ltd., lgdirectory.gov.in), ODbL 1.0';

const idOfTaluka = (row: Row) => Number(row.taluka_id);

function useDistrictMap(district: number | undefined) {
  return useQuery({
    queryKey: ['geographic', 'map', district],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/geographic/districts/{master_id}/map', {
          path: { master_id: district ?? 0 },
          signal,
        })
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: district !== undefined,
  });
}

export function TalukaMap(props: ChartProps) {
  const { name, chart, filters, query, onFilter } = props;
  const { t: ofPage, figure, rowName } = usePage(props);
  // Texts of their own, which load with the map.
  const { t } = useTranslation('map');
  const { nameOf } = useLanguage();
  const own = useSite().data?.district?.id;
  const source = useContext(FigureSourceContext);
  const [field, setField] = useState(chart.figures[0] ?? '');
  const [block = ''] = chart.blocks;
  // The page's own question unless a taluka is chosen; then the one without it, which was mostly asked before.
  const { taluka_id, ...everywhere } = query;
  const chosen = taluka_id === undefined ? null : Number(taluka_id);
  const answer = useQuery(figuresQuery(props, everywhere));
  const rows = rowsOf(answer.data, block);
  const among = [...new Set(rows.map((row) => Number(row.district_id)))];
  const district = filters.district_id ? Number(filters.district_id) : among.length === 1 ? among[0] : own;
  const map = useDistrictMap(district);
  const figures = chart.figures.map(figure);
  const shown = figure(field);
  const figureOf = (row: Row | undefined) => (row?.[field] ?? null) as number | null;
  const byTaluka = new Map(rows.map((row) => [idOfTaluka(row), row]));
  const all = (map.data?.talukas ?? []).map((one) => ({
    ...one,
    name: nameOf(one),
    row: byTaluka.get(one.id),
  }));
  const steps = stepsOf(all.flatMap(({ row }) => figureOf(row) ?? []));
  const talukas = all.map((one) => {
    const value = figureOf(one.row);
    const step = value === null ? undefined : stepAt(steps, value);
    return {
      ...one,
      value: shown.write(value),
      color: step?.color ?? null,
      strong: step?.strong ?? false,
      lines: one.row
        ? figures.map(
            ({ field, label, write }) => `${label}: ${write((one.row?.[field] ?? null) as number | null)}`,
          )
        : [t('noFigures')],
    };
  });
  const drawn = talukas.flatMap(({ shape, ...one }) => (shape ? [{ ...one, shape }] : []));
  const listed = talukas.filter(({ shape }) => !shape);
  const known = all.flatMap(({ row }) => (row ? [row] : []));
  const elsewhere = rows.length - known.length;
  const nameOfRow = rowName('taluka');
  const found = findingOf('range', [field], {
    rows: known,
    summary: {},
    nameOf: nameOfRow,
    said: (row) => ({ [field]: shown.write(figureOf(row)) }),
  });
  const title = t('title');
  const finding = found ? t(`${found.case}`, { figure: shown.label, ...found.values }) : undefined;
  const label = [title, finding].filter(Boolean).join(': ');
  const choose = (id: number) => {
    const taluka = talukas.find((one) => one.id === id);
    if (!taluka) return;
    if (id === chosen) onFilter(without(filters, 'taluka_id'));
    else onFilter({ ...filters, taluka_id: id, taluka_name: taluka.name_en });
  };
  const rest = rows.filter((row) => !all.some(({ id }) => id === idOfTaluka(row)));
  const face = faceOf({
    ...props,
    data: answer.data,
    error: answer.error?.message ?? map.error?.message ?? null,
  });
  const failed = map.isError && !map.data;
  return (
    // What the map shows beside a chosen taluka is not what the page was asked for: nothing is raised from it.
    <FigureSourceContext.Provider value={chosen === null ? source : null}>
      <ChartCard
        {...face}
        loading={!failed && !face.error && (!answer.data || (district !== undefined && !map.data))}
        error={failed ? map.error.message : face.error}
        onRetry={failed ? () => map.refetch() : undefined}
        title={title}
        finding={finding}
        explain={t('explain')}
        fileName={`${name}-map`}
        empty={rows.length === 0}
        tools={
          figures.length > 1 && (
            <Segmented
              label={t('figure')}
              value={field}
              onChange={setField}
              options={figures.map(({ field, label }) => ({ value: field, label }))}
            />
          )
        }
        table={{
          columns: [ofPage('by.taluka'), ...figures.map(({ label }) => label)],
          rows: [...all, ...rest.map((row) => ({ name: nameOfRow(row), row }))].map(({ name, row }) => ({
            name,
            values: figures.map(({ field, cell }) =>
              row ? cell((row[field] ?? null) as number | null) : null,
            ),
          })),
          at: (row, column) => {
            const id = all[row]?.id ?? rest[row - all.length]?.taluka_id;
            return place(block, { taluka_id: id as number | undefined }, chart.figures[column]);
          },
        }}
        foot={
          <>
            {drawn.length > 0 && (
              <span>
                {t('source')} <span lang="en">{DATA}</span>, {t('simplified')}
              </span>
            )}
            {elsewhere > 0 && <span>{t('elsewhere', { count: elsewhere })}</span>}
          </>
        }
      >
        <div className="taluka-map">
          {drawn.length > 0 && map.data && (
            <ShapeMap
              label={label}
              hint={t('hint')}
              width={map.data.width}
              height={map.data.height}
              places={drawn}
              chosen={chosen}
              onChoose={choose}
            />
          )}
          <div className="map-aside">
            <Scale
              steps={steps}
              write={shown.write}
              title={shown.label}
              none={talukas.some(({ color }) => color === null) ? t('noFigures') : ''}
            />
            {listed.length > 0 && (
              <>
                <p>{t(drawn.length ? 'without' : 'none')}</p>
                {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
                <div role="group" className="map-list" aria-label={drawn.length ? t('without') : label}>
                  {listed.map(({ id, name, value, color }) => (
                    <button
                      key={id}
                      type="button"
                      aria-pressed={id === chosen}
                      disabled={color === null}
                      onClick={() => choose(id)}
                    >
                      <i className="key-dot" style={{ background: color ?? HATCHED }} />
                      {name} <b>{value}</b>
                    </button>
                  ))}
                </div>
              </>
            )}
          </div>
        </div>
      </ChartCard>
    </FigureSourceContext.Provider>
  );
}

interface ScaleProps {
  steps: Step[];
  write: (value: number | null) => string;
  title: string;
  /** What hatching means; empty where nothing is hatched. */
  none: string;
}

function Scale({ steps, write, title, none }: ScaleProps) {
  const entries = steps.map(({ from, to, color }) => ({
    name: from === to ? write(from) : `${write(from)} – ${write(to)}`,
    color,
  }));
  return (
    <div className="map-scale">
      <b>{title}</b>
      <Legend entries={none ? [...entries, { name: none, color: HATCHED }] : entries} />
    </div>
  );
}
