// The sections: their names, whether they take entries, and whether their sheet or their items are counted.
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { useMay } from '@/shared/session/may';
import { Badge } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { Button, IconButton } from '@/shared/ui/Button';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { toast } from '@/shared/ui/notices';
import { EmptyState, ErrorState, TableSkeleton } from '@/shared/ui/States';
import { chooseSource, deleteSection, sectionsChanged, toggleSection, useSources } from './api';
import { useSectionName } from './Charts';
import { SectionForm } from './SectionForm';
import { SourceCell } from './SourceCell';
import type { Kind, SectionSource } from './types';

const KINDS: readonly Kind[] = ['file', 'receipt'];

type Open =
  | { kind: 'edit'; section: SectionSource | null }
  | { kind: 'delete'; section: SectionSource }
  | null;

export function SectionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('eoffice');
  const name = useSectionName();
  const sources = useSources();
  const [open, setOpen] = useState<Open>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const may = useMay();
  // Administrators keep the list of sections; the department says where its counts come from.
  const keepsList = may('update_section');
  const choosesSource = may('put_eoffice_section_source');

  const act = async (call: () => Promise<{ message: string }>) => {
    setBusy(true);
    setProblem(null);
    try {
      const { message } = await call();
      setOpen(null);
      toast.success(message);
      sectionsChanged();
    } catch (error) {
      setOpen(null);
      setProblem(isApiError(error) ? error.message : t('sections.failed'));
    } finally {
      setBusy(false);
    }
  };
  const rows = sources.data ?? [];
  return (
    <Modal
      open
      width={960}
      title={t('sections.title')}
      onCancel={onClose}
      footer={
        <div className="dialog-actions">
          <span className="dialog-first">
            <Button
              icon="plus"
              does="create_section"
              onClick={() => setOpen({ kind: 'edit', section: null })}
            >
              {t('sections.add')}
            </Button>
          </span>
          <Button kind="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </div>
      }
    >
      <p className="dialog-text">{t('sections.text')}</p>
      {problem && (
        <Banner tone="bad" onClose={() => setProblem(null)}>
          {problem}
        </Banner>
      )}
      {open?.kind === 'edit' && (
        <SectionForm
          key={open.section?.section_id ?? 'new'}
          section={open.section}
          onClose={() => setOpen(null)}
          onSaved={(message) => {
            setOpen(null);
            toast.success(message);
            sectionsChanged();
          }}
        />
      )}
      {sources.isError && <ErrorState text={sources.error.message} onRetry={sources.refetch} />}
      {sources.isPending && <TableSkeleton rows={8} />}
      {sources.data && rows.length === 0 && (
        <EmptyState title={t('sections.none')} text={t('sections.noneText')} />
      )}
      {rows.length > 0 && (
        <table className="eo-sections">
          <thead>
            <tr>
              <th scope="col">{t('charts.section')}</th>
              <th scope="col">{t('sections.status')}</th>
              {KINDS.map((kind) => (
                <th scope="col" key={kind}>
                  {t(`sections.${kind}`)}
                </th>
              ))}
              {keepsList && <th scope="col">{t('common:grid.actions')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.section_id}>
                <th scope="row">{name(row)}</th>
                <td className="eo-status">
                  <Badge tone={row.is_active ? 'ok' : 'quiet'}>
                    {t(row.is_active ? 'sections.active' : 'sections.inactive')}
                  </Badge>
                </td>
                {KINDS.map((kind) => (
                  <td key={kind} data-label={t(`sections.${kind}`)}>
                    <SourceCell
                      label={`${name(row)}, ${t(`sections.${kind}`)}`}
                      source={row[kind]}
                      onChoose={
                        choosesSource && !busy
                          ? (fromItems) => act(() => chooseSource(row.section_id, kind, fromItems))
                          : undefined
                      }
                    />
                  </td>
                ))}
                {keepsList && (
                  <td className="eo-acts">
                    <IconButton
                      needsServer
                      icon="edit"
                      does="update_section"
                      label={t('sections.edit', { section: name(row) })}
                      onClick={() => setOpen({ kind: 'edit', section: row })}
                    />
                    <IconButton
                      icon={row.is_active ? 'pause' : 'play'}
                      does="toggle_section"
                      label={t(row.is_active ? 'sections.deactivate' : 'sections.activate', {
                        section: name(row),
                      })}
                      disabled={busy}
                      onClick={() => act(() => toggleSection(row))}
                    />
                    <IconButton
                      needsServer
                      icon="delete"
                      does="delete_section"
                      label={t('sections.delete', { section: name(row) })}
                      onClick={() => setOpen({ kind: 'delete', section: row })}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          open
          destructive
          title={t('entries:delete.title')}
          confirmLabel={t('entries:delete.confirm')}
          busyLabel={t('entries:delete.busy')}
          busy={busy}
          onCancel={() => setOpen(null)}
          onConfirm={() => act(() => deleteSection(open.section))}
        >
          <p className="dialog-text">{t('sections.deleteText', { section: name(open.section) })}</p>
        </ConfirmDialog>
      )}
    </Modal>
  );
}
