// Land records stored only in this browser, which can be sent to the server.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDataset } from '@/catalog/useDataset';
import { todayInIndia } from '@/shared/calendar';
import * as dashboard from '@/shared/dashboard/dashboard.module.css';
import { filterOptionsQuery, invalidateEntries } from '@/shared/entries/api';
import { onDemand } from '@/shared/lazy';
import { useSite } from '@/shared/site';
import { Button, ButtonLink } from '@/shared/ui/Button';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { FailedQueries, TableSkeleton } from '@/shared/ui/States';
import { fromBody, toForm } from './convert';
import { serverCsv } from './csv';
import { LocalNotes, type Note } from './LocalNotes';
import { LocalPie } from './LocalPies';
import { LocalTable } from './LocalTable';
import { sampleEntries } from './sample';
import {
  addSample,
  load,
  newId,
  removeLocal,
  saveLocal,
  savePreviousYear,
  useLocal,
  withoutSamples,
} from './store';
import type { LocalEntry } from './types';

const EntryDialog = onDemand(async () => (await import('@/shared/entries/EntryDialog')).EntryDialog);
const ImportDialog = onDemand(async () => (await import('@/shared/import/ImportDialog')).ImportDialog);
const PreviousYearDialog = onDemand(async () => (await import('../PreviousYearDialog')).PreviousYearDialog);
const UploadDialog = onDemand(async () => (await import('./UploadDialog')).UploadDialog);

const IMPORT_BANNER_MS = 5_000;
const ADD_BANNER_MS = 3_000;

type Open =
  | { kind: 'upload' | 'previousYear' }
  | { kind: 'send'; file: File }
  | { kind: 'entry'; entry: LocalEntry | null }
  | { kind: 'delete'; entry: LocalEntry }
  | null;

export function LocalDashboard() {
  const { t } = useTranslation('local');
  const dataset = useDataset('eferfar');
  const options = useQuery(filterOptionsQuery('eferfar'));
  const site = useSite().data;
  const { status, entries, previousYear, persisted } = useLocal();
  const [open, setOpen] = useState<Open>(null);
  const [note, setNote] = useState<Note | null>(null);
  useEffect(() => {
    load();
  }, []);
  useEffect(() => {
    if (!note || note.kind === 'sent') return;
    const timer = setTimeout(() => setNote(null), note.kind === 'added' ? ADD_BANNER_MS : IMPORT_BANNER_MS);
    return () => clearTimeout(timer);
  }, [note]);
  const close = () => setOpen(null);
  const failed = dataset.error ?? options.error;
  const live = withoutSamples(entries);
  const sample = entries.length > live.length;
  const send = () =>
    setOpen({ kind: 'send', file: new File([serverCsv(live)], 'local-entries.csv', { type: 'text/csv' }) });
  const addSampleEntries = () => {
    if (!site) return;
    const talukas = options.data?.talukas.filter((taluka) => taluka.district_id === site.district?.id) ?? [];
    const place = { division: site.division?.name_en ?? '', district: site.district?.name_en ?? '', talukas };
    addSample(sampleEntries(place, todayInIndia(), newId));
  };
  return (
    <>
      <PageHead
        slug="e-ferfar"
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <span className={dashboard.headQuiet}>
              <ButtonLink kind="quiet" icon="arrow-left" to="/department/e-ferfar/dashboard">
                {t('common:term.dashboard')}
              </ButtonLink>
              <Button kind="quiet" icon="calendar" onClick={() => setOpen({ kind: 'previousYear' })}>
                {t('action.previousYear')}
              </Button>
              <Button kind="quiet" icon="database" disabled={live.length === 0} onClick={send}>
                {t('action.send')}
              </Button>
            </span>
            <Button icon="upload" onClick={() => setOpen({ kind: 'upload' })}>
              {t('action.import')}
            </Button>
            <Button kind="primary" icon="plus" onClick={() => setOpen({ kind: 'entry', entry: null })}>
              {t('action.add')}
            </Button>
          </>
        }
      />
      <div className={`${layout.page} ${dashboard.dashboard}`}>
        <LocalNotes persisted={persisted} sample={sample} note={note} onClose={() => setNote(null)} />
        {(failed || status === 'loading' || !dataset.data) && (
          <section className={card.card}>
            {failed ? <FailedQueries queries={[dataset, options]} /> : <TableSkeleton rows={6} />}
          </section>
        )}
        {!failed && status === 'ready' && dataset.data && (
          <>
            <div className={layout.grid12}>
              {(['disputed', 'undisputed'] as const).map((kind) => (
                <div className={layout.col6} key={kind}>
                  <LocalPie status={kind} entries={entries} previousYear={previousYear} sample={sample} />
                </div>
              ))}
            </div>
            <LocalTable
              dataset={dataset.data}
              options={options.data}
              entries={entries}
              onEdit={(entry) => setOpen({ kind: 'entry', entry })}
              onDelete={(entry) => setOpen({ kind: 'delete', entry })}
              onSample={addSampleEntries}
            />
          </>
        )}
      </div>
      {open?.kind === 'upload' && dataset.data && (
        <UploadDialog
          dataset={dataset.data}
          onClose={close}
          onAdded={(rows) => {
            setNote({ kind: 'imported', rows });
            close();
          }}
        />
      )}
      {open?.kind === 'previousYear' && (
        <PreviousYearDialog
          figures={previousYear}
          save={savePreviousYear}
          local
          onClose={close}
          onSaved={close}
        />
      )}
      {open?.kind === 'entry' && dataset.data && options.data && (
        <EntryDialog
          dataset={dataset.data}
          entry={open.entry && toForm(open.entry, options.data)}
          defaults={{
            date: todayInIndia(),
            stay_orders: 0,
            division_id: site?.division?.id ?? null,
            district_id: site?.district?.id ?? null,
          }}
          keep={async (body) => {
            if (!options.data) throw new Error('no places');
            const entry = fromBody(body, options.data, open.entry, newId);
            await saveLocal(entry);
            return toForm(entry, options.data);
          }}
          onClose={close}
          onSaved={(_entry, isNew) => {
            if (isNew) setNote({ kind: 'added' });
            else toast.success(t('note.updated'));
            close();
          }}
          onOpenOther={close}
        />
      )}
      {open?.kind === 'send' && dataset.data && (
        <ImportDialog
          dataset={dataset.data}
          subtitle={t('action.send')}
          file={open.file}
          onClose={close}
          onImported={(record) => {
            invalidateEntries('eferfar');
            if (record.state === 'done') setNote({ kind: 'sent' });
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          open
          local
          destructive
          title={t('delete.title')}
          confirmLabel={t('delete.confirm')}
          onCancel={close}
          onConfirm={() => {
            removeLocal(open.entry.id).then(() => toast.success(t('delete.done')));
            close();
          }}
        >
          {t('delete.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
