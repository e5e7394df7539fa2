// Which days, which places, which department a report is about.
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { todayInIndia } from '@/shared/calendar';
import { departmentName, useDepartments } from '@/shared/departments';
import { PlaceSelect } from '@/shared/entries/PlaceSelect';
import { usePlaces } from '@/shared/entries/usePlaces';
import {
  type FilterKey,
  type Filters,
  financialYears,
  isReversed,
  kindOf,
  type PeriodKind,
} from '@/shared/filters/scope';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Banner } from '@/shared/ui/Banner';
import { Field } from '@/shared/ui/FilterBar';

const KINDS: PeriodKind[] = ['financial_year', 'quarter', 'month', 'last_30_days', 'custom'];
const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'];

interface ReportFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function ReportFilters({ filters, onChange }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const departments = useDepartments();
  const districts = usePlaces('districts');
  const talukas = usePlaces('talukas', filters.district_id);
  const kind = kindOf(filters);
  const reversed = kind === 'custom' && isReversed(filters);
  const years = financialYears(todayInIndia());
  const failed = [departments, districts, talukas].find(({ isError }) => isError);
  const set = (values: Partial<Record<FilterKey, string | undefined>>) =>
    onChange({ ...filters, ...values } as Filters);
  return (
    <section className="card report-filters" aria-label={t('choices')}>
      {failed?.error && <Banner tone="bad">{failed.error.message}</Banner>}
      <Field label={t('period')} htmlFor="report-period">
        <Select
          id="report-period"
          className="fill"
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(value) =>
            set(value === 'custom' ? { period: value, date_to: todayInIndia() } : { period: value })
          }
        />
      </Field>
      {(kind === 'financial_year' || kind === 'quarter') && (
        <Field label={t('year')} htmlFor="report-year">
          <Select
            id="report-year"
            className="fill"
            value={filters.financial_year ?? years[0]}
            options={years.map((value) => ({ value, label: value }))}
            onChange={(value) => set({ financial_year: value })}
          />
        </Field>
      )}
      {kind === 'quarter' && (
        <Field label={t('quarter')} htmlFor="report-quarter">
          <Select
            id="report-quarter"
            className="fill"
            value={filters.quarter ?? null}
            placeholder={t('thisQuarter')}
            options={QUARTERS.map((value) => ({ value, label: t(`quarters.${value}`) }))}
            onChange={(value) => set({ quarter: value ?? undefined })}
          />
        </Field>
      )}
      {kind === 'custom' &&
        (['date_from', 'date_to'] as const).map((key) => {
          const wrong = key === 'date_to' && reversed;
          const date = filters[key];
          return (
            <Field
              key={key}
              label={t(key)}
              htmlFor={`report-${key}`}
              {...(wrong && { error: t('reversed') })}
            >
              <DatePicker
                id={`report-${key}`}
                className="fill"
                value={date ? dayjs(date) : null}
                format="DD/MM/YYYY"
                placeholder="DD/MM/YYYY"
                {...(wrong && { status: 'error' as const })}
                aria-invalid={wrong || undefined}
                aria-describedby={wrong ? `report-${key}-note` : undefined}
                onChange={(day) => set({ period: 'custom', [key]: day?.format('YYYY-MM-DD') })}
              />
            </Field>
          );
        })}
      <Field label={t('district')} htmlFor="report-district">
        <PlaceSelect
          id="report-district"
          clearable
          placeholder={t('allDistricts')}
          places={districts.data ?? []}
          value={Number(filters.district_id) || null}
          onChange={(value) => set({ district_id: value ? String(value) : undefined, taluka_id: undefined })}
        />
      </Field>
      <Field label={t('taluka')} htmlFor="report-taluka">
        <PlaceSelect
          id="report-taluka"
          clearable
          disabled={!filters.district_id}
          placeholder={t(filters.district_id ? 'allTalukas' : 'districtFirst')}
          places={talukas.data ?? []}
          value={Number(filters.taluka_id) || null}
          onChange={(value) => set({ taluka_id: value ? String(value) : undefined })}
        />
      </Field>
      <Field label={t('department')} htmlFor="report-department">
        <Select
          id="report-department"
          className="fill"
          value={filters.department ?? ''}
          options={[
            { value: '', label: t('allDepartments') },
            ...(departments.data ?? []).map((one) => ({
              value: one.slug,
              label: departmentName(one, language),
            })),
          ]}
          onChange={(value) => set({ department: value || undefined })}
        />
      </Field>
    </section>
  );
}
