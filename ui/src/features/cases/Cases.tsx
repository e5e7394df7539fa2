// A department's case lists: cases by urgency against their legal limits, and the on-time rate.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useDataset } from '@/catalog/useDataset';
import { CASES, type CaseList, invalidateCases, useCaseLists } from '@/shared/caseLists';
import { useDepartments } from '@/shared/departments';
import { invalidateEntries } from '@/shared/entries/api';
import { pollForNewFigures, useFreshness, useRefetchOnNewVersion } from '@/shared/freshness';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import { operationOn } from '@/shared/session/may';
import { Button, ButtonLink } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import { FreshnessLine } from '@/shared/ui/FreshnessLine';
import * as layout from '@/shared/ui/layout.module.css';
import { PageHead } from '@/shared/ui/PageHead';
import { DashboardSkeleton } from '@/shared/ui/PageSkeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { Tabs } from '@/shared/ui/Tabs';
import { ListOfCases } from './ListOfCases';

const ImportDialog = onDemand(async () => (await import('@/shared/import/ImportDialog')).ImportDialog);

export function Cases() {
  const { t } = useTranslation('cases');
  const { language } = useLanguage();
  const { slug = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const lists = useCaseLists();
  if (lists.isPending) return <DashboardSkeleton />;
  const departmentLists = (lists.data ?? []).filter(({ department }) => department === slug);
  const list = departmentLists.find(({ dataset }) => dataset === params.get('list')) ?? departmentLists[0];
  if (list)
    return (
      <CaseListPage key={list.dataset} list={list}>
        {departmentLists.length > 1 && (
          <Tabs
            label={t('lists')}
            value={list.dataset}
            options={departmentLists.map((option) => ({
              value: option.dataset,
              label: option.label[language],
            }))}
            onChange={(dataset) => setParams({ list: dataset })}
          />
        )}
      </CaseListPage>
    );
  return (
    <>
      <PageHead slug={slug} title={t('common:term.cases')} />
      <div className={layout.page}>
        <section className={card.card}>
          {lists.isError ? (
            <ErrorState text={lists.error.message} onRetry={() => lists.refetch()} />
          ) : (
            <EmptyState title={t('none')} text={t('noneText')} />
          )}
        </section>
      </div>
    </>
  );
}

function CaseListPage({ list, children }: { list: CaseList; children: React.ReactNode }) {
  const { t } = useTranslation('cases');
  const { language, nameOf } = useLanguage();
  const [importing, setImporting] = useState(false);
  const dataset = useDataset(list.dataset).data;
  const freshness = useFreshness(list.dataset);
  useRefetchOnNewVersion(list.dataset, CASES);
  const department = useDepartments().data?.find(({ slug }) => slug === list.department);
  return (
    <>
      <PageHead
        slug={list.department}
        logo={department?.logo ? department.full_logo_url : null}
        title={list.label[language]}
        subtitle={department ? nameOf(department) : '\u00a0'}
        actions={
          <>
            <ButtonLink icon="arrow-left" to={`/department/${list.department}/dashboard`}>
              {t('common:term.dashboard')}
            </ButtonLink>
            <Button
              kind="primary"
              icon="upload"
              does={operationOn('import', list.dataset)}
              onClick={() => setImporting(true)}
            >
              {t('import')}
            </Button>
          </>
        }
      >
        <FreshnessLine freshness={freshness.data} failed={freshness.isError} />
      </PageHead>
      <div className={layout.page}>
        {children}
        <ListOfCases list={list} />
      </div>
      {importing && dataset && (
        <ImportDialog
          dataset={dataset}
          subtitle={list.label[language]}
          onClose={() => setImporting(false)}
          onImported={() => {
            invalidateEntries(list.path);
            pollForNewFigures();
            invalidateCases(); // a changed mark does not publish new figures
          }}
        />
      )}
    </>
  );
}
