// The filters of the whole page: which days, which places, which department.
import { DatePicker, Modal, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
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
  tidy,
} from '@/shared/filters/scope';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/FilterBar';
import { shortYear } from './words';

const KINDS: PeriodKind[] = ['financial_year', 'quarter', 'month', 'last_30_days', 'custom'];
const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'];

interface FilterDialogProps {
  filters: Filters;
  onApply: (filters: Filters) => void;
  onClose: () => void;
}

export default function FilterDialog({ filters, onApply, onClose }: FilterDialogProps) {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const [draft, setDraft] = useState<Filters>(filters);
  const departments = useDepartments();
  const districts = usePlaces('districts');
  const talukas = usePlaces('talukas', draft.district_id);
  const kind = kindOf(draft);
  const reversed = kind === 'custom' && isReversed(draft);
  const set = (values: Partial<Record<FilterKey, string | undefined>>) =>
    setDraft({ ...draft, ...values } as Filters);
  const apply = () => {
    if (reversed) return document.getElementById('center-date_to')?.focus();
    onApply(tidy(draft));
    onClose();
  };
  const failed = [departments, districts, talukas].find(({ isError }) => isError);
  const years = financialYears(todayInIndia());
  return (
    <Modal
      open
      title={t('filters.title')}
      width={640}
      onCancel={onClose}
      footer={
        <div className="dialog-actions">
          <span className="dialog-first">
            <Button kind="link" onClick={() => setDraft({})}>
              {t('filters.clear')}
            </Button>
          </span>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button kind="primary" onClick={apply}>
            {t('filters.apply')}
          </Button>
        </div>
      }
    >
      <div className="center-filters">
        {failed?.error && <Banner tone="bad">{failed.error.message}</Banner>}
        <Field label={t('filters.period')} htmlFor="center-period">
          <Select
            id="center-period"
            className="fill"
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`filters.kind.${value}`) }))}
            onChange={(value) => set({ period: value, date_from: undefined, date_to: undefined })}
          />
        </Field>
        {(kind === 'financial_year' || kind === 'quarter') && (
          <Field label={t('filters.year')} htmlFor="center-year">
            <Select
              id="center-year"
              className="fill"
              value={draft.financial_year ?? years[0]}
              options={years.map((value) => ({ value, label: shortYear(value) }))}
              onChange={(value) => set({ financial_year: value })}
            />
          </Field>
        )}
        {kind === 'quarter' && (
          <Field label={t('filters.quarter')} htmlFor="center-quarter">
            <Select
              id="center-quarter"
              className="fill"
              value={draft.quarter ?? null}
              placeholder={t('filters.thisQuarter')}
              options={QUARTERS.map((value) => ({ value, label: t(`filters.quarters.${value}`) }))}
              onChange={(value) => set({ quarter: value ?? undefined })}
            />
          </Field>
        )}
        {kind === 'custom' &&
          (['date_from', 'date_to'] as const).map((key) => {
            const wrong = key === 'date_to' && reversed;
            return (
              <Field
                key={key}
                label={t(`filters.${key}`)}
                htmlFor={`center-${key}`}
                error={wrong ? t('filters.reversed') : undefined}
              >
                <DatePicker
                  id={`center-${key}`}
                  className="fill"
                  value={draft[key] ? dayjs(draft[key]) : null}
                  format="DD/MM/YYYY"
                  placeholder="DD/MM/YYYY"
                  status={wrong ? 'error' : undefined}
                  aria-invalid={wrong || undefined}
                  aria-describedby={wrong ? `center-${key}-note` : undefined}
                  onChange={(day) => set({ period: 'custom', [key]: day?.format('YYYY-MM-DD') })}
                />
              </Field>
            );
          })}
        <Field label={t('filters.district')} htmlFor="center-district">
          <PlaceSelect
            id="center-district"
            clearable
            placeholder={t('filters.allDistricts')}
            places={districts.data ?? []}
            value={draft.district_id ? Number(draft.district_id) : null}
            onChange={(value) =>
              set({ district_id: value ? String(value) : undefined, taluka_id: undefined })
            }
          />
        </Field>
        <Field label={t('filters.taluka')} htmlFor="center-taluka">
          <PlaceSelect
            id="center-taluka"
            clearable
            disabled={!draft.district_id}
            placeholder={t(draft.district_id ? 'filters.allTalukas' : 'filters.districtFirst')}
            places={talukas.data ?? []}
            value={draft.taluka_id ? Number(draft.taluka_id) : null}
            onChange={(value) => set({ taluka_id: value ? String(value) : undefined })}
          />
        </Field>
        <Field label={t('filters.department')} htmlFor="center-department">
          <Select
            id="center-department"
            className="fill"
            value={draft.department ?? ''}
            options={[
              { value: '', label: t('filters.allDepartments') },
              ...(departments.data ?? []).map((department) => ({
                value: department.slug,
                label: departmentName(department, language),
              })),
            ]}
            onChange={(value) => set({ department: value || undefined })}
          />
        </Field>
      </div>
    </Modal>
  );
}
