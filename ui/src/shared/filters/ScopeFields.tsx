// The fields of a scope: period, places, department. Changes apply immediately.
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { todayInIndia } from '../calendar';
import * as entries from '../entries/entries.module.css';
import { Field } from '../ui/FilterBar';
import { DayRangeFields } from './DayRangeFields';
import { PlaceFields } from './PlaceFields';
import { type FilterKey, type Filters, financialYears, kindOf, type PeriodKind } from './scope';

const KINDS: PeriodKind[] = ['financial_year', 'quarter', 'month', 'last_30_days', 'custom'];
const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'];

interface ScopeFieldsProps {
  /** Prefix of the fields' ids. */
  id: string;
  value: Filters;
  onChange: (value: Filters) => void;
}

export function ScopeFields({ id, value, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation('scope');
  const kind = kindOf(value);
  const today = todayInIndia();
  const years = financialYears(today);
  const set = (values: Partial<Record<FilterKey, string | undefined>>) =>
    onChange({ ...value, ...values } as Filters);
  return (
    <>
      <Field label={t('common:term.period')} htmlFor={`${id}-period`}>
        <Select
          id={`${id}-period`}
          className={entries.fill}
          value={kind}
          options={KINDS.map((option) => ({ value: option, label: t(`kind.${option}`) }))}
          onChange={(period) =>
            set({
              period,
              date_from: undefined,
              // The date fields are shown only while a date is set.
              date_to: period === 'custom' ? today : undefined,
            })
          }
        />
      </Field>
      {(kind === 'financial_year' || kind === 'quarter') && (
        <Field label={t('common:term.financialYear')} htmlFor={`${id}-year`}>
          <Select
            id={`${id}-year`}
            className={entries.fill}
            value={value.financial_year ?? years[0]}
            options={years.map((year) => ({ value: year, label: year }))}
            onChange={(financial_year) => set({ financial_year })}
          />
        </Field>
      )}
      {kind === 'quarter' && (
        <Field label={t('quarter')} htmlFor={`${id}-quarter`}>
          <Select
            id={`${id}-quarter`}
            className={entries.fill}
            value={value.quarter ?? null}
            placeholder={t('thisQuarter')}
            options={QUARTERS.map((quarter) => ({ value: quarter, label: t(`quarters.${quarter}`) }))}
            onChange={(quarter) => set({ quarter: quarter ?? undefined })}
          />
        </Field>
      )}
      {kind === 'custom' && (
        <DayRangeFields id={id} value={value} onChange={(days) => set({ period: 'custom', ...days })} />
      )}
      <PlaceFields id={id} value={value} onChange={onChange} />
    </>
  );
}
