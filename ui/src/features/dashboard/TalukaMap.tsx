// Map of the talukas coloured by a figure. Choosing a taluka filters the page but not the map, so that the user can
// compare it and switch to another one.
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '@/shared/charts/ChartCard';
import { MapSource, mapState, TalukaPicture, useDistrictMap } from '@/shared/charts/TalukaPicture';
import { without } from '@/shared/filters/applied';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { figurePlace } from '@/shared/raise/figures';
import { FigureSourceContext } from '@/shared/raise/source';
import { useSite } from '@/shared/site';
import { Segmented } from '@/shared/ui/Segmented';
import { type ChartProps, figuresQuery, type Row, rowsOf, usePage } from './declared';
import { findingOf } from './findings';

const idOfTaluka = (row: Row) => Number(row.taluka_id);

export function TalukaMap(props: ChartProps) {
  const { name, chart, filters, query, onFilter } = props;
  const { t: tPage, figure, rowName } = usePage(props);
  // A separate namespace, loaded together with the map.
  const { t } = useTranslation('map');
  const { nameOf } = useLanguage();
  const ownDistrict = useSite().data?.district?.id;
  const source = useContext(FigureSourceContext);
  const [field, setField] = useState(chart.figures[0] ?? '');
  const [block = ''] = chart.blocks;
  // The page's query without its taluka filter; usually cached.
  const { taluka_id, ...queryWithoutTaluka } = query;
  const chosen = taluka_id === undefined ? null : Number(taluka_id);
  const response = useQuery(figuresQuery(props, queryWithoutTaluka));
  const rows = rowsOf(response.data, block);
  const districts = [...new Set(rows.map((row) => Number(row.district_id)))];
  const district = filters.district_id
    ? Number(filters.district_id)
    : districts.length === 1
      ? districts[0]
      : ownDistrict;
  const map = useDistrictMap(district);
  const figures = chart.figures.map(figure);
  const shown = figure(field);
  const figureOf = (row: Row | undefined) => (row?.[field] ?? null) as number | null;
  const byTaluka = new Map(rows.map((row) => [idOfTaluka(row), row]));
  const all = (map.data?.talukas ?? []).map((taluka) => ({
    ...taluka,
    name: nameOf(taluka),
    row: byTaluka.get(taluka.id),
  }));
  const talukas = all.map(({ row, ...taluka }) => ({
    ...taluka,
    figure: figureOf(row),
    lines: row
      ? figures.map(({ field, label, write }) => `${label}: ${write((row[field] ?? null) as number | null)}`)
      : [t('noFigures')],
  }));
  const mappedRows = all.flatMap(({ row }) => (row ? [row] : []));
  const unmappedCount = rows.length - mappedRows.length;
  const nameOfRow = rowName('taluka');
  const result = findingOf('range', [field], {
    rows: mappedRows,
    summary: {},
    nameOf: nameOfRow,
    textValues: (row) => ({ [field]: shown.write(figureOf(row)) }),
  });
  const title = t('title');
  const finding = result ? t(`${result.case}`, { figure: shown.label, ...result.values }) : undefined;
  const label = [title, finding].filter(Boolean).join(': ');
  const choose = (id: number) =>
    onFilter(id === chosen ? without(filters, 'taluka_id') : { ...filters, taluka_id: id });
  const unmappedRows = rows.filter((row) => !all.some(({ id }) => id === idOfTaluka(row)));
  return (
    // With a taluka chosen, the map shows more than the page's figures, so no issue can be raised from it.
    <FigureSourceContext.Provider value={chosen === null ? source : null}>
      <ChartCard
        {...mapState(response, map, district)}
        onClearFilters={props.onClearFilters}
        title={title}
        finding={finding}
        onExplain={() => props.onExplain({ title, figures: chart.figures, text: t('explain') })}
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
          columns: [tPage('by.taluka'), ...figures.map(({ label }) => label)],
          rows: [...all, ...unmappedRows.map((row) => ({ name: nameOfRow(row), row }))].map(
            ({ name, row }) => ({
              name,
              values: figures.map(({ field, cell }) =>
                row ? cell((row[field] ?? null) as number | null) : null,
              ),
            }),
          ),
          at: (row, column) => {
            const id = all[row]?.id ?? unmappedRows[row - all.length]?.taluka_id;
            return figurePlace(block, { taluka_id: id as number | undefined }, chart.figures[column]);
          },
        }}
        foot={
          <>
            <MapSource talukas={talukas} />
            {unmappedCount > 0 && <span>{t('elsewhere', { count: unmappedCount })}</span>}
          </>
        }
      >
        <TalukaPicture
          map={map.data}
          talukas={talukas}
          write={shown.write}
          scale={shown.label}
          label={label}
          chosen={chosen}
          onChoose={choose}
        />
      </ChartCard>
    </FigureSourceContext.Provider>
  );
}
