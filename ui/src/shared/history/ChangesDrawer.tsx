// A data set's figures then and now, where they differ, and what caused the changes.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dynamicApi, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { inLanguage, useDatasets } from '@/catalog/useDataset';
import { ChartTable } from '../charts/ChartTable';
import { LabelledSelect } from '../filters/LabelledSelect';
import { useLanguage } from '../i18n/useLanguage';
import { Drawer } from '../ui/Drawer';
import * as layout from '../ui/layout.module.css';
import { EmptyState, QueryState } from '../ui/States';
import * as styles from './history.module.css';

// The days whose figures can be shown, their storage, and the paths that support it.
export const useHistory = () => useData(['history'], '/api/history', { staleTime: 0 });

type Changes = Schemas['ChangesOut'];

interface ChangesDrawerProps {
  on: string;
  /** The department of the current page; its data set is preselected. */
  department: string | undefined;
  onClose: () => void;
}

export function ChangesDrawer({ on, department, onClose }: ChangesDrawerProps) {
  const { t } = useTranslation('history');
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const withMeasures = (useDatasets().data ?? []).filter(({ measures }) => measures.length > 0);
  const shown =
    withMeasures.find(({ name }) => name === chosen) ??
    withMeasures.find((dataset) => dataset.department === department) ??
    withMeasures[0];
  return (
    <Drawer
      open
      onClose={onClose}
      size="min(880px, 100vw)"
      title={t('common:asKnown.changes')}
      closable={{ 'aria-label': t('common:action.close'), placement: 'end' }}
      destroyOnHidden
    >
      <LabelledSelect
        id="changes-dataset"
        label={t('changes.dataset')}
        value={shown?.name}
        onChange={setChosen}
        options={withMeasures.map(({ name, label }) => ({
          value: name,
          label: inLanguage(label, language),
        }))}
      />
      {shown && <Compared key={shown.name} dataset={shown.name} department={shown.department} on={on} />}
    </Drawer>
  );
}

interface ComparedProps {
  dataset: string;
  department: string;
  on: string;
}

function Compared({ dataset, department, on }: ComparedProps) {
  const { t } = useTranslation('history');
  const { count } = useLanguage();
  const changes = useQuery({
    queryKey: ['history', dataset, on],
    queryFn: async () => (await dynamicApi.get<Changes>(`/api/history/${dataset}/changes`)).data,
    staleTime: 0,
  });
  if (changes.isPending || changes.isError) return <QueryState query={changes} rows={8} />;
  const { differences, more, causes, more_causes } = changes.data;
  return (
    <div className={styles.compared}>
      <Totals changes={changes.data} />
      <h3>{t('changes.differences')}</h3>
      {differences.length === 0 ? (
        <EmptyState title={t('changes.none')} />
      ) : (
        <Differences changes={changes.data} />
      )}
      {more > 0 && <p>{t('changes.more', { n: count(more) })}</p>}
      <h3>{t('changes.causes')}</h3>
      {causes.length === 0 && <p>{t('changes.noCauses')}</p>}
      <Causes causes={causes} department={department} />
      {more_causes > 0 && <p>{t('changes.more', { n: count(more_causes) })}</p>}
    </div>
  );
}

function Totals({ changes }: { changes: Changes }) {
  const { t } = useTranslation('history');
  const { language } = useLanguage();
  return (
    <ChartTable
      caption={t('changes.totals')}
      data={{
        columns: [t('common:term.figure'), t('changes.then'), t('changes.now'), t('common:term.difference')],
        rows: changes.measures.map(({ label, then, now }) => ({
          name: inLanguage(label, language),
          values: [then, now, then === null || now === null ? null : now - then],
        })),
      }}
    />
  );
}

function Differences({ changes }: { changes: Changes }) {
  const { t } = useTranslation('history');
  const { language } = useLanguage();
  const names = Object.fromEntries(
    changes.measures.map(({ key, label }) => [key, inLanguage(label, language)]),
  );
  return (
    <ChartTable
      caption={t('changes.differences')}
      data={{
        columns: [t('changes.place'), t('common:term.figure'), t('changes.then'), t('changes.now')],
        rows: changes.differences.map((difference) => ({
          name: [
            inLanguage(difference.label, language),
            difference.unit && inLanguage(difference.unit, language),
          ]
            .filter(Boolean)
            .join(' · '),
          values: [names[difference.measure] ?? difference.measure, difference.then, difference.now],
        })),
      }}
    />
  );
}

function Causes({ causes, department }: { causes: Changes['causes']; department: string }) {
  const { t } = useTranslation('history');
  const { dateTime, count } = useLanguage();
  return (
    <ul className={`${layout.stack} ${layout.gap8} ${styles.causes}`}>
      {causes.map((cause) => (
        <li key={`${cause.kind} ${cause.at} ${cause.person}`}>
          <b>{t(`changes.kind.${cause.kind}`, { count: cause.rows, n: count(cause.rows) })}</b>
          <span>
            {[cause.person, dateTime(cause.at)].filter(Boolean).join(' · ')}
            {cause.import_id !== null && (
              <>
                {' · '}
                <Link to={`/department/${department}/imports`}>{cause.filename}</Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
