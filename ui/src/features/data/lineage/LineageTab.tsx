// Lineage of a data set's figures: sheet → table → aggregate → charts, with facts about each stage.
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { sizeOf } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Card } from '@/shared/ui/Card';
import { Icon, type IconName } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState } from '@/shared/ui/States';
import type { Lineage, LineagePart } from '../api';
import { useLineage, useNames } from '../api';
import * as dataStyles from '../data.module.css';

export default function LineageTab() {
  const { t } = useTranslation('data');
  const { datasets, nameOf } = useNames();
  const [params, setParams] = useSearchParams();
  const chosen = datasets.find(({ name }) => name === params.get('dataset')) ?? datasets[0];
  const query = useLineage(chosen?.name);
  return (
    <Card
      title={t('lineage.title')}
      finding={t('lineage.text')}
      aside={
        <Select
          className={dataStyles.lineageSelect}
          aria-label={t('common:term.dataset')}
          value={chosen?.name}
          options={datasets.map(({ name }) => ({ value: name, label: nameOf(name) }))}
          onChange={(dataset: string) => setParams({ tab: 'lineage', dataset })}
        />
      }
      className={dataStyles.lineage}
      body
    >
      <QueryState keepsData query={query} rows={6} />
      {query.data && <Stages lineage={query.data} />}
    </Card>
  );
}

function Stages({ lineage: { sheet, table, aggregate, charts } }: { lineage: Lineage }) {
  const { t } = useTranslation('data');
  const { count, date, dateTime, language } = useLanguage();
  return (
    <>
      <ol className={dataStyles.way}>
        <Stage
          icon="file-sheet"
          title={t('lineage.sheet')}
          lead={t('lineage.imports', { count: sheet.imports, shown: count(sheet.imports) })}
        >
          <Fact name={t('lineage.rowsSent')}>{count(sheet.rows)}</Fact>
          <Fact name={t('common:term.lastImport')}>{dateTime(sheet.last_import?.finished_at)}</Fact>
        </Stage>
        <Stage
          icon="table"
          title={t('lineage.table')}
          lead={t('lineage.rows', { count: table.rows, shown: count(table.rows) })}
        >
          <Fact name={t('lineage.byHand')}>{count(table.by_hand)}</Fact>
          <Fact name={t('lineage.changed')}>{dateTime(table.changed_at)}</Fact>
        </Stage>
        <Stage
          icon="database"
          title={t('lineage.aggregate')}
          lead={t('lineage.rows', { count: aggregate.rows, shown: count(aggregate.rows) })}
        >
          <Fact name={t('figures.months')}>{count(aggregate.months)}</Fact>
          <Fact name={t('figures.size')}>{sizeOf(aggregate.bytes, language)}</Fact>
          <Fact name={t('figures.asOf')}>{date(aggregate.data_as_of)}</Fact>
          <Fact name={t('figures.built')}>{dateTime(aggregate.built_at)}</Fact>
        </Stage>
        <Stage
          icon="chart"
          title={t('lineage.charts')}
          lead={t('lineage.chartCount', { count: charts.length })}
        >
          <Fact name={t('lineage.waiting')}>{count(aggregate.pending)}</Fact>
        </Stage>
      </ol>
      <h3 className={dataStyles.logTitle}>{t('lineage.readers')}</h3>
      <ul className={dataStyles.charts}>
        {charts.map((chart) => (
          <li key={`${chart.kind} ${chart.name}`}>
            <b>{t(`lineage.kind.${chart.kind}`)}</b>
            <span>{chart.measures.map((part) => labelOf(part)).join(', ')}</span>
            <span>
              {chart.by.length
                ? t('lineage.by', { by: chart.by.map(labelOf).join(', ') })
                : t('lineage.whole')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
  function labelOf(part: LineagePart): string {
    return part.label ? part.label[language] : t(`lineage.derived.${part.name}`);
  }
}

interface StageProps {
  icon: IconName;
  title: string;
  lead: string;
  children: ReactNode;
}

function Stage({ icon, title, lead, children }: StageProps) {
  return (
    <li>
      <span className={`${layout.row} ${layout.gap8} ${layout.muted}`}>
        <Icon name={icon} size={20} /> {title}
      </span>
      <b className={`${layout.large} ${dataStyles.stationLead}`}>{lead}</b>
      <dl>{children}</dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
