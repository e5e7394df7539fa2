// The fields of a scope: period, places, department. Changes apply immediately.
import { useTranslation } from 'react-i18next';
import { todayInIndia } from '../calendar';
import { DayRangeFields } from './DayRangeFields';
import { LabelledSelect } from './LabelledSelect';
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
      <LabelledSelect
        id={`${id}-period`}
        label={t('common:term.period')}
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
      {(kind === 'financial_year' || kind === 'quarter') && (
        <LabelledSelect
          id={`${id}-year`}
          label={t('common:term.financialYear')}
          value={value.financial_year ?? years[0]}
          options={years.map((year) => ({ value: year, label: year }))}
          onChange={(financial_year) => set({ financial_year })}
        />
      )}
      {kind === 'quarter' && (
        <LabelledSelect
          id={`${id}-quarter`}
          label={t('quarter')}
          value={value.quarter ?? null}
          placeholder={t('thisQuarter')}
          options={QUARTERS.map((quarter) => ({ value: quarter, label: t(`quarters.${quarter}`) }))}
          onChange={(quarter) => set({ quarter: quarter ?? undefined })}
        />
      )}
      {kind === 'custom' && (
        <DayRangeFields id={id} value={value} onChange={(days) => set({ period: 'custom', ...days })} />
      )}
      <PlaceFields id={id} value={value} onChange={onChange} />
    </>
  );
}
