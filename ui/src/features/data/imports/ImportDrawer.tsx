// Drawer with the details of one import: outcome, counts, faults, facts and actions.
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, useDataset } from '@/catalog/useDataset';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { type ImportRecord, isSettled } from '@/shared/import/api';
import { Counts } from '@/shared/import/CheckStep';
import { fixesIn } from '@/shared/import/choices';
import { FixList } from '@/shared/import/FixList';
import { Banner } from '@/shared/ui/Banner';
import { Button, IconButton } from '@/shared/ui/Button';
import * as drawerHead from '@/shared/ui/drawer-head.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { QueryState } from '@/shared/ui/States';
import { useAct } from '@/shared/ui/useAct';
import type { ImportSummary } from './api';
import { rerunImport, saveMarked, saveOriginal, useImportDetail } from './api';
import { titleOf } from './history';
import { ImportFacts } from './ImportFacts';
import { Confirmed, Faults, ImportState, KeptRows } from './ImportLists';
import * as styles from './imports.module.css';

interface ImportDrawerProps {
  id: number;
  /** Show another import in this drawer. */
  onOpen: (id: number) => void;
  onUndo: (record: ImportSummary) => void;
  onClose: () => void;
}

export function ImportDrawer({ id, onOpen, onUndo, onClose }: ImportDrawerProps) {
  const { t } = useTranslation(['imports', 'import']);
  const { language } = useLanguage();
  const query = useImportDetail(id);
  const record = query.data;
  const dataset = useDataset(record?.dataset ?? '').data;
  return (
    <Drawer
      open
      size={560}
      closable={false}
      onClose={onClose}
      title={
        <div className={`${layout.gap8} ${drawerHead.head}`}>
          <div>
            <small>
              {[t('number', { id }), inLanguage(dataset?.label, language)].filter(Boolean).join(' · ')}
            </small>
            <h2 translate={record ? 'no' : undefined}>
              {record ? titleOf(record) : t('common:state.loading')}
            </h2>
          </div>
          {record && <ImportState record={record} />}
          <IconButton icon="close" label={t('common:action.close')} onClick={onClose} />
        </div>
      }
      footer={record && <Acts record={record} onOpen={onOpen} onUndo={onUndo} />}
    >
      <QueryState keepsData query={query} rows={6} />
      {record && <Content record={record} onOpen={onOpen} />}
    </Drawer>
  );
}

function Content({ record, onOpen }: { record: ImportRecord; onOpen: (id: number) => void }) {
  const { t } = useTranslation('imports');
  const fixes = fixesIn(record);
  const confirmed =
    record.reading?.questions.filter((question) => question.asks_reason && question.state !== 'open') ?? [];
  return (
    <div className={`${layout.stack} ${layout.gap24} ${styles.importDrawerContent}`}>
      <Outcome record={record} />
      {isSettled(record) && record.row_count > 0 && <Counts record={record} />}
      <Downloads record={record} />
      {record.undo && record.undo.kept_count > 0 && (
        <Section title={t('kept.title')}>
          <KeptRows id={record.id} onOpen={onOpen} />
        </Section>
      )}
      {fixes.length > 0 && (
        <Section title={t('fixes')}>
          <FixList fixes={fixes} />
        </Section>
      )}
      {confirmed.length > 0 && (
        <Section title={t('confirmed')}>
          <Confirmed questions={confirmed} />
        </Section>
      )}
      {record.details.length > 0 && (
        <Section title={t('faults.title')}>
          <Faults record={record} />
        </Section>
      )}
      <Section title={t('facts.title')}>
        <ImportFacts record={record} onOpen={onOpen} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const FATE_TONES = {
  failed: 'bad',
  refused: 'bad',
  queued: 'info',
  running: 'info',
  checked: 'info',
} as const;

/** The outcome of an import in one sentence. */
function Outcome({ record }: { record: ImportRecord }) {
  const { t } = useTranslation('imports');
  const { count, dateTime } = useLanguage();
  if (record.undo)
    return (
      <Banner
        tone="info"
        title={t('fate.undone', { who: record.undo.by?.name ?? '—', when: dateTime(record.undo.at) })}
      >
        {t('fate.undoneText', {
          removed: count(record.undo.removed_count),
          restored: count(record.undo.restored_count),
          kept: count(record.undo.kept_count),
        })}
      </Banner>
    );
  const { state, preview, failure } = record;
  const fate = state in FATE_TONES ? (state as keyof typeof FATE_TONES) : preview ? 'checked' : null;
  if (!fate) return null;
  return (
    <Banner tone={FATE_TONES[fate]} title={t(`fate.${fate}`)}>
      {fate === 'failed' ? failure : t(`fate.${fate}Text`)}
    </Banner>
  );
}

function Downloads({ record }: { record: ImportRecord }) {
  const { t } = useTranslation(['imports', 'import']);
  if (!record.file_kept) return <p className={`${layout.small} ${layout.muted}`}>{t('fileGone')}</p>;
  return (
    <div className={`${layout.flex} ${layout.wraps} ${layout.gap8}`}>
      <Button icon="file" onClick={() => saveOriginal(record)}>
        {t('download.original')}
      </Button>
      {record.details.length > 0 && (
        <Button icon="file-sheet" onClick={() => saveMarked(record)}>
          {t('import:actions.marked')}
        </Button>
      )}
    </div>
  );
}

function Acts({
  record,
  onOpen,
  onUndo,
}: { record: ImportRecord } & Pick<ImportDrawerProps, 'onOpen' | 'onUndo'>) {
  const { t } = useTranslation('imports');
  const [busy, act] = useAct(t('rerun.failed'));
  if (!record.may.rerun && !record.may.undo) return null;
  const rerun = () =>
    act(async () => {
      const newId = await rerunImport(record.id);
      toast.success(t('rerun.done', { id: newId }), record.filename);
      onOpen(newId);
    });
  return (
    <div className={layout.dialogActions}>
      {record.may.rerun && (
        <Button needsServer icon="refresh" disabled={busy} onClick={rerun}>
          {busy ? t('rerun.busy') : t(record.preview ? 'rerun.check' : 'rerun.act')}
        </Button>
      )}
      {record.may.undo && (
        <Button needsServer kind="danger" icon="undo" onClick={() => onUndo(record)}>
          {t('undo.open')}
        </Button>
      )}
    </div>
  );
}
