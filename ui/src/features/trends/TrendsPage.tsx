// Trends: a department's main measures by month, quarter or financial year, compared with the previous year.

import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Department, departmentName, useDepartments } from '@/shared/departments';
import * as entriesStyles from '@/shared/entries/entries.module.css';
import { PlaceSelect } from '@/shared/entries/PlaceSelect';
import { AsKnownButton } from '@/shared/history/AsKnownButton';
import { DASH } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/late';
import { useSite } from '@/shared/site';
import { Button } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { Field, FieldGroup, FilterBar } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { Segmented } from '@/shared/ui/Segmented';
import { ChartSkeleton, EmptyState, ErrorState } from '@/shared/ui/States';
import { attempt } from '@/shared/ui/useAct';
import { type Asked, downloadWorkbook, useTrends } from './api';
import { MeasureCard } from './MeasureCard';
import * as styles from './trends.module.css';
import { BYS, type By, type Trends } from './types';

const BriefDialog = onDemand(async () => (await import('./BriefDialog')).BriefDialog);

/** The selection, stored in the URL so that it can be bookmarked and shared. */
function useAsked(): [Asked, (next: Partial<Asked>) => void] {
  const [params, setParams] = useSearchParams();
  const by = BYS.find((one) => one === params.get('by')) ?? 'month';
  const taluka = Number(params.get('taluka_id')) || null;
  const asked: Asked = {
    department: params.get('department') ?? '',
    by,
    financial_year: params.get('financial_year') ?? '',
    taluka_id: taluka,
  };
  const ask = (next: Partial<Asked>) => {
    const all = Object.entries({ ...asked, ...next }).filter(([, value]) => value !== '' && value !== null);
    setParams(Object.fromEntries(all.map(([name, value]) => [name, String(value)])), { replace: true });
  };
  return [asked, ask];
}

export default function TrendsPage() {
  const { t } = useTranslation('trends');
  const departments = useDepartments();
  const [asked, ask] = useAsked();
  const trends = useTrends(asked);
  const [open, setOpen] = useState(false);
  const takeWorkbook = () =>
    attempt(t('downloadFailed'), async () => {
      if (await downloadWorkbook(asked)) toast.success(t('downloaded'));
    });
  const failed = departments.error ?? trends.error;
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
              onClick={takeWorkbook}
            >
              {t('xlsx')}
            </Button>
            <Button kind="primary" icon="file" disabled={!trends.data} onClick={() => setOpen(true)}>
              {t('brief.open')}
            </Button>
          </>
        }
      />
      <div className={`${layout.page} ${styles.trends}`}>
        <Choices asked={asked} ask={ask} departments={departments.data ?? []} trends={trends.data} />
        {failed ? (
          <section className={card.card}>
            <ErrorState
              text={failed.message}
              onRetry={() => {
                if (departments.isError) departments.refetch();
                trends.refetch();
              }}
            />
          </section>
        ) : (
          <Measures
            trends={trends.data}
            waiting={trends.isPlaceholderData}
            taluka={asked.taluka_id}
            onDownloadXlsx={takeWorkbook}
          />
        )}
      </div>
      {open && trends.data && (
        <BriefDialog
          departments={departments.data ?? []}
          years={trends.data.financial_years}
          start={{ by: asked.by, financial_year: trends.data.financial_year }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  asked: Asked;
  ask: (next: Partial<Asked>) => void;
  departments: Department[];
  trends: Trends | undefined;
}

function Choices({ asked, ask, departments, trends }: ChoicesProps) {
  const { t } = useTranslation('trends');
  const { language, nameOf } = useLanguage();
  const site = useSite();
  const chosen = site.data?.talukas.find(({ id }) => id === asked.taluka_id);
  const everywhere = () => ask({ taluka_id: null });
  return (
    <FilterBar
      title={t('choices')}
      chips={
        chosen ? [{ key: 'taluka', label: t('taluka'), value: nameOf(chosen), onRemove: everywhere }] : []
      }
      onClear={everywhere}
      stays
    >
      <FieldGroup label={t('periods')}>
        <Segmented<By>
          label={t('periods')}
          value={asked.by}
          onChange={(by) => ask({ by })}
          options={BYS.map((by) => ({ value: by, label: t(`by.${by}`) }))}
        />
      </FieldGroup>
      <Field label={t('year')} htmlFor="trends-year">
        <Select
          id="trends-year"
          className={entriesStyles.fill}
          placeholder={DASH}
          value={asked.financial_year || trends?.financial_year}
          onChange={(year) => ask({ financial_year: year })}
          options={(trends?.financial_years ?? []).map((year) => ({ value: year, label: year }))}
        />
      </Field>
      {trends?.has_places && (
        <Field label={t('taluka')} htmlFor="trends-taluka">
          <PlaceSelect
            id="trends-taluka"
            places={site.data?.talukas ?? []}
            value={asked.taluka_id}
            onChange={(taluka_id) => ask({ taluka_id })}
            placeholder={t('allTalukas')}
            clearable
          />
        </Field>
      )}
      <Field label={t('department')} htmlFor="trends-department">
        <Select
          id="trends-department"
          className={entriesStyles.fill}
          placeholder={DASH}
          value={asked.department || trends?.department}
          onChange={(department) => ask({ department, taluka_id: null })}
          options={departments.map((one) => ({ value: one.slug, label: departmentName(one, language) }))}
        />
      </Field>
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
  if (!trends) {
    return (
      <section className={`${card.card} ${styles.trendWaiting}`}>
        <ChartSkeleton height={280} />
      </section>
    );
  }
  if (!trends.measures.length) {
    return (
      <section className={card.card}>
        <EmptyState slug={trends.department} title={t('noMeasures')} text={t('noMeasuresText')} />
      </section>
    );
  }
  if (trends.measures.every((measure) => measure.as_of === null)) {
    return (
      <section className={card.card}>
        <EmptyState slug={trends.department} title={t('never')} text={t('neverText')} />
      </section>
    );
  }
  return (
    <div className={waiting ? `${layout.grid12} ${styles.stale}` : layout.grid12} aria-busy={waiting}>
      {trends.measures.map((measure, index, { length }) => (
        <div className={index === length - 1 && length % 2 ? layout.col12 : layout.col6} key={measure.key}>
          <MeasureCard trends={trends} measure={measure} taluka={taluka} onDownloadXlsx={onDownloadXlsx} />
        </div>
      ))}
      <p className={styles.trendNote}>{t(taluka === null ? 'note' : 'notePlace')}</p>
    </div>
  );
}
