// Trends: a department's main measures by month, quarter or financial year, compared with the previous year.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiError } from '@/api/errors';
import { type Department, useDepartments } from '@/shared/departments';
import { PlaceSelect } from '@/shared/entries/PlaceSelect';
import { LabelledSelect } from '@/shared/filters/LabelledSelect';
import { AsKnownButton } from '@/shared/history/AsKnownButton';
import { DASH } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { useSite } from '@/shared/site';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { Field, FieldGroup, FilterBar } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { Segmented } from '@/shared/ui/Segmented';
import { ChartSkeleton, EmptyState, ErrorState } from '@/shared/ui/States';
import { attempt } from '@/shared/ui/useAct';
import { BYS, type By, downloadWorkbook, type Selection, type Trends, useTrends } from './api';
import { MeasureCard } from './MeasureCard';
import * as styles from './trends.module.css';

const BriefDialog = onDemand(async () => (await import('./BriefDialog')).BriefDialog);

/** The selection, stored in the URL so that it can be bookmarked and shared. */
function useSelection(): [Selection, (next: Partial<Selection>) => void] {
  const [params, setParams] = useSearchParams();
  const by = BYS.find((option) => option === params.get('by')) ?? 'month';
  const taluka = Number(params.get('taluka_id')) || null;
  const selection: Selection = {
    department: params.get('department') ?? '',
    by,
    financial_year: params.get('financial_year') ?? '',
    taluka_id: taluka,
  };
  const select = (next: Partial<Selection>) => {
    const all = Object.entries({ ...selection, ...next }).filter(
      ([, value]) => value !== '' && value !== null,
    );
    setParams(Object.fromEntries(all.map(([name, value]) => [name, String(value)])), { replace: true });
  };
  return [selection, select];
}

export default function TrendsPage() {
  const { t } = useTranslation('trends');
  const departments = useDepartments();
  const [selection, select] = useSelection();
  const trends = useTrends(selection);
  const [open, setOpen] = useState(false);
  const saveWorkbook = () =>
    attempt(t('downloadFailed'), async () => {
      if (await downloadWorkbook(selection)) toast.success(t('downloaded'));
    });
  const failed = departments.error ?? trends.error;
  // A new portal has no active department to choose by default.
  const noDepartment = !selection.department && isApiError(failed) && failed.status === 404;
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <AsKnownButton />
            <Button
              needsServer
              icon="download"
              disabled={!trends.data?.measures.length}
              onClick={saveWorkbook}
            >
              {t('common:action.downloadXlsx')}
            </Button>
            <Button kind="primary" icon="file" disabled={!trends.data} onClick={() => setOpen(true)}>
              {t('brief.open')}
            </Button>
          </>
        }
      />
      <div className={`${layout.page} ${layout.parts} ${styles.trends}`}>
        <Choices
          selection={selection}
          select={select}
          departments={departments.data ?? []}
          trends={trends.data}
        />
        {failed ? (
          <section className={card.card}>
            {noDepartment ? (
              <EmptyState title={t('noDepartment')} text={t('noDepartmentText')} />
            ) : (
              <ErrorState
                text={failed.message}
                onRetry={() => {
                  if (departments.isError) departments.refetch();
                  trends.refetch();
                }}
              />
            )}
          </section>
        ) : (
          <Measures
            trends={trends.data}
            waiting={trends.isPlaceholderData}
            taluka={selection.taluka_id}
            onDownloadXlsx={saveWorkbook}
          />
        )}
      </div>
      {open && trends.data && (
        <BriefDialog
          departments={departments.data ?? []}
          years={trends.data.financial_years}
          start={{ by: selection.by, financial_year: trends.data.financial_year }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  selection: Selection;
  select: (next: Partial<Selection>) => void;
  departments: Department[];
  trends: Trends | undefined;
}

function Choices({ selection, select, departments, trends }: ChoicesProps) {
  const { t } = useTranslation('trends');
  const { nameOf } = useLanguage();
  const site = useSite();
  const chosen = site.data?.talukas.find(({ id }) => id === selection.taluka_id);
  const clearTaluka = () => select({ taluka_id: null });
  return (
    <FilterBar
      title={t('choices')}
      chips={
        chosen
          ? [{ key: 'taluka', label: t('common:term.taluka'), value: nameOf(chosen), onRemove: clearTaluka }]
          : []
      }
      onClear={clearTaluka}
      stays
    >
      <FieldGroup label={t('periods')}>
        <Segmented<By>
          label={t('periods')}
          value={selection.by}
          onChange={(by) => select({ by })}
          options={BYS.map((by) => ({ value: by, label: t(`by.${by}`) }))}
        />
      </FieldGroup>
      <LabelledSelect
        id="trends-year"
        label={t('common:term.financialYear')}
        placeholder={DASH}
        value={selection.financial_year || trends?.financial_year}
        onChange={(year) => select({ financial_year: year })}
        options={(trends?.financial_years ?? []).map((year) => ({ value: year, label: year }))}
      />
      {trends?.has_places && (
        <Field label={t('common:term.taluka')} htmlFor="trends-taluka">
          <PlaceSelect
            id="trends-taluka"
            places={site.data?.talukas ?? []}
            value={selection.taluka_id}
            onChange={(taluka_id) => select({ taluka_id })}
            placeholder={t('common:term.allTalukas')}
            clearable
          />
        </Field>
      )}
      <LabelledSelect
        id="trends-department"
        label={t('common:term.department')}
        placeholder={DASH}
        value={selection.department || trends?.department}
        onChange={(department) => select({ department, taluka_id: null })}
        options={departments.map((department) => ({
          value: department.slug,
          label: nameOf(department),
        }))}
      />
    </FilterBar>
  );
}

interface MeasuresProps {
  trends: Trends | undefined;
  waiting: boolean;
  taluka: number | null;
  onDownloadXlsx: () => void;
}

function Measures({ trends, waiting, taluka, onDownloadXlsx }: MeasuresProps) {
  const { t } = useTranslation('trends');
  const { language } = useLanguage();
  if (!trends) {
    return (
      <section className={`${card.card} ${styles.trendWaiting}`}>
        <ChartSkeleton height={280} />
      </section>
    );
  }
  const none = !trends.measures.length
    ? 'noMeasures'
    : trends.measures.every((measure) => measure.as_of === null) && 'never';
  if (none) {
    return (
      <section className={card.card}>
        <EmptyState slug={trends.department} title={t(none)} text={t(`${none}Text`)} />
      </section>
    );
  }
  return (
    <div className={waiting ? `${layout.grid12} ${styles.stale}` : layout.grid12} aria-busy={waiting}>
      {trends.left_out && (
        <div className={layout.col12}>
          <Banner tone="info">{trends.left_out[language]}</Banner>
        </div>
      )}
      {trends.measures.map((measure, index, { length }) => (
        <div className={index === length - 1 && length % 2 ? layout.col12 : layout.col6} key={measure.key}>
          <MeasureCard trends={trends} measure={measure} taluka={taluka} onDownloadXlsx={onDownloadXlsx} />
        </div>
      ))}
      <p className={`${layout.col12} ${layout.small} ${layout.muted}`}>
        {t(taluka === null ? 'note' : 'notePlace')}
      </p>
    </div>
  );
}
