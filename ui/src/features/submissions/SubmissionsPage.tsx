// Submission calendar: which sheets were received. Administrators see all departments, other users their own.
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { financialYearOf, formatFinancialYear, stepMonth, todayInIndia } from '@/shared/calendar';
import { useDepartments } from '@/shared/departments';
import type { Place } from '@/shared/entries/api';
import { usePlaces } from '@/shared/entries/api';
import { AsKnownButton } from '@/shared/history/AsKnownButton';
import { formatMonth } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { ExportMenu } from '@/shared/manage/ExportMenu';
import { useSession } from '@/shared/session/session';
import type { Column, Grid, Row } from '@/shared/submissions/calendar';
import { findingOf, paramsOf, queryOf, type View, viewOf } from '@/shared/submissions/calendar';
import { Legend } from '@/shared/submissions/Legend';
import { Matrix } from '@/shared/submissions/Matrix';
import { Button, IconButton } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { Field, FieldGroup, FilterBar } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead } from '@/shared/ui/PageHead';
import { Segmented } from '@/shared/ui/Segmented';
import { EmptyState, QueryState } from '@/shared/ui/States';
import { type SheetKey, useCalendar } from './api';
import { RhythmChoice } from './RhythmChoice';
import { SignOffs } from './SignOffs';
import * as styles from './submissions.module.css';

const DetailDialog = onDemand(async () => (await import('./DetailDialog')).DetailDialog);
const HolidaysDialog = onDemand(async () => (await import('./HolidaysDialog')).HolidaysDialog);

export default function SubmissionsPage() {
  const { t } = useTranslation('submissions');
  const { nameOf } = useLanguage();
  const [params, setParams] = useSearchParams();
  const today = todayInIndia();
  const view = viewOf(params, today);
  const change = (part: Partial<View>) => setParams(paramsOf({ ...view, ...part }, today));
  const query = useCalendar(view);
  const user = useSession(({ user }) => user);
  const administrator = user?.role !== 'user';
  const [open, setOpen] = useState<SheetKey | null>(null);
  const [holidays, setHolidays] = useState(false);
  const grid = query.data;
  const sheet = grid?.sheets.find((item) => item.dataset === view.dataset);
  const choose = (row: Row, column: Column) => {
    if (view.by === 'year') change({ by: 'month', month: column.key, dataset: row.dataset });
    else if (row.unit === null) change({ dataset: row.dataset });
    else setOpen({ dataset: row.dataset, unit: row.unit, day: column.key });
  };
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <AsKnownButton />
            <ExportMenu path="/api/submissions/export" query={queryOf(view)} name="submissions" />
            <Button icon="calendar" does="set_working_week" onClick={() => setHolidays(true)}>
              {t('holidays.title')}
            </Button>
          </>
        }
      />
      <div className={layout.page}>
        <Filters view={view} grid={grid} administrator={administrator} onChange={change} />
        <section className={`${card.card} ${styles.sheetsCard}`} aria-label={t('title')}>
          <div className={`${card.head} ${styles.sheetsHead}`}>
            <div>
              <h2 className={card.title}>
                {sheet
                  ? nameOf({ name: sheet.label, name_mr: sheet.label_mr })
                  : t(view.dataset ? 'sheet' : 'allSheets')}
              </h2>
              <p className={card.finding} role="status">
                {grid ? t(...findingOf(grid.totals)) : query.isPending && t('common:state.loading')}{' '}
                {t('neverZero')}
              </p>
            </div>
            {view.dataset && (
              <Button size="sm" icon="arrow-left" onClick={() => change({ dataset: '' })}>
                {t('allSheets')}
              </Button>
            )}
          </div>
          {sheet?.cases && <RhythmChoice sheet={sheet} />}
          <QueryState keepsData query={query} rows={8} />
          {grid?.rows.length === 0 && (
            <EmptyState
              title={t('empty')}
              text={t(administrator || user.department ? 'emptyText' : 'common:department.noneText')}
            />
          )}
          {grid && grid.rows.length > 0 && (
            <div
              className={query.isPlaceholderData ? styles.sheetsBusy : ''}
              aria-busy={query.isPlaceholderData}
            >
              <Matrix
                grid={grid}
                label={t('title')}
                onRow={view.dataset ? undefined : (row) => change({ dataset: row.dataset })}
                onCell={choose}
              />
              <Legend grid={grid} />
            </div>
          )}
        </section>
        <SignOffs view={view} />
      </div>
      {open && <DetailDialog sheetKey={open} onClose={() => setOpen(null)} />}
      {holidays && <HolidaysDialog onClose={() => setHolidays(false)} />}
    </>
  );
}

interface FiltersProps {
  view: View;
  grid: Grid | undefined;
  administrator: boolean;
  onChange: (part: Partial<View>) => void;
}

function Filters({ view, grid, administrator, onChange }: FiltersProps) {
  const { t } = useTranslation('submissions');
  const { nameOf, byName } = useLanguage();
  const departments = useDepartments().data ?? [];
  const districts = usePlaces('districts', undefined, administrator).data ?? [];
  const withSheets = new Set(grid?.sheets.flatMap((sheet) => sheet.departments));
  const sheets = (grid?.sheets ?? []).filter(
    (sheet) => !view.department || sheet.departments.includes(view.department),
  );
  const fields = [
    administrator && {
      key: 'district' as const,
      label: t('common:term.district'),
      all: t('common:term.all'),
      options: byName<Place>(districts).map((place) => ({ value: String(place.id), label: nameOf(place) })),
      change: (district: string) => ({ district }),
    },
    administrator && {
      key: 'department' as const,
      label: t('common:term.department'),
      all: t('common:term.all'),
      options: departments
        .filter(({ slug }) => withSheets.has(slug))
        .map((department) => ({ value: department.slug, label: nameOf(department) })),
      change: (department: string) => ({ department, dataset: '' }),
    },
    {
      key: 'dataset' as const,
      label: t('sheet'),
      all: t('allSheets'),
      options: sheets.map((sheet) => ({
        value: sheet.dataset,
        label: nameOf({ name: sheet.label, name_mr: sheet.label_mr }),
      })),
      change: (dataset: string) => ({ dataset }),
    },
  ].filter((field) => field !== false);
  const chips = fields.flatMap(({ key, label, options, change }) => {
    const chosen = options.find(({ value }) => value === view[key]);
    return chosen ? [{ key, label, value: chosen.label, onRemove: () => onChange(change('')) }] : [];
  });
  return (
    <FilterBar
      title={t('common:filter.filters')}
      chips={chips}
      onClear={() => onChange({ department: '', dataset: '', district: '' })}
      stays
    >
      <FieldGroup label={t('common:term.period')}>
        <div className={`${layout.row} ${layout.wraps} ${layout.gap8}`}>
          <Segmented
            label={t('common:term.period')}
            value={view.by}
            options={[
              { value: 'month', label: t('common:term.month') },
              { value: 'year', label: t('common:term.financialYear') },
            ]}
            onChange={(by) => onChange({ by })}
          />
          <Period view={view} onChange={onChange} />
        </div>
      </FieldGroup>
      {fields.map(({ key, all, change, ...field }) => (
        <Field key={key} label={field.label} htmlFor={`sheets-${key}`}>
          <Select
            id={`sheets-${key}`}
            // Without its option, antd would show the raw value.
            value={field.options.some(({ value }) => value === view[key]) || !view[key] ? view[key] : null}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(value) => onChange(change(value))}
            options={[{ value: '', label: all }, ...field.options]}
          />
        </Field>
      ))}
    </FilterBar>
  );
}

function Period({ view, onChange }: Pick<FiltersProps, 'view' | 'onChange'>) {
  const { t } = useTranslation('submissions');
  const { language } = useLanguage();
  const today = todayInIndia();
  const year = view.by === 'year';
  const latest = year ? view.year >= financialYearOf(today) : view.month >= today.slice(0, 7);
  const step = (by: number) =>
    onChange(year ? { year: view.year + by } : { month: stepMonth(view.month, by) });
  return (
    <fieldset className={`${layout.row} ${layout.gap8} ${layout.shrinks} ${styles.sheetsPeriod}`}>
      <legend className={layout.visuallyHidden}>{t('common:term.period')}</legend>
      <IconButton
        outlined
        icon="chevron-left"
        label={t(year ? 'yearBefore' : 'monthBefore')}
        onClick={() => step(-1)}
      />
      <b aria-live="polite">
        {year ? formatFinancialYear(view.year) : formatMonth(view.month, language, 'long')}
      </b>
      <IconButton
        outlined
        icon="chevron-right"
        label={t(year ? 'yearAfter' : 'monthAfter')}
        disabled={latest}
        onClick={() => step(1)}
      />
    </fieldset>
  );
}
