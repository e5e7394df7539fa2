// Departments with the most closed cases, and districts with the most cases.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DASH, formatCount, formatDecimal } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Segmented } from '@/shared/ui/Segmented';
import { EmptyState } from '@/shared/ui/States';
import * as center from '../center.module.css';
import { figureText, useCenter } from '../context';
import { Tile } from './Tile';

type Side = 'departments' | 'districts';

export function TopPerformers() {
  const { t } = useTranslation('center');
  const { language, nameOf } = useLanguage();
  const { stats } = useCenter();
  const [side, setSide] = useState<Side>('departments');
  const top = stats?.top_performers;
  const rows =
    side === 'departments'
      ? (top?.departments ?? []).map((row) => ({
          key: row.slug,
          name: nameOf(row),
          count: row.total_completed,
          figure: row.efficiency_rate === null ? DASH : `${formatDecimal(row.efficiency_rate)}%`,
        }))
      : (top?.districts ?? []).map((row) => ({
          key: String(row.id),
          name: nameOf(row),
          count: row.total_transactions,
          figure: figureText(row.total_amount, 'rupees', language),
        }));
  return (
    <Tile
      id="top-performers"
      explains="closure_rate"
      empty={!top || top.departments.length + top.districts.length === 0}
      tools={
        <Segmented
          label={t('top.choose')}
          value={side}
          options={(['departments', 'districts'] as const).map((value) => ({
            value,
            label: t(`top.${value}`),
          }))}
          onChange={setSide}
        />
      }
      foot={t(`top.${side}Text`)}
      flush
    >
      {rows.length === 0 ? (
        <EmptyState />
      ) : (
        <ol className={center.top}>
          {rows.map((row) => (
            <li key={row.key}>
              <span>{row.name}</span>
              <span>{formatCount(row.count)}</span>
              <b>{row.figure}</b>
            </li>
          ))}
        </ol>
      )}
    </Tile>
  );
}
