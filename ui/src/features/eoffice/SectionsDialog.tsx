// Manage the sections: names, status, and whether their sheet or their items are counted.
import { Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReachable } from '@/api/connection';
import { failureText } from '@/api/errors';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { RecordForm } from '@/shared/manage/RecordForm';
import { useRemoval } from '@/shared/manage/useRemoval';
import { useWords } from '@/shared/manage/words';
import { useMay } from '@/shared/session/may';
import { Badge } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { Button, IconButton } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { EmptyState, QueryState } from '@/shared/ui/States';
import { TableHead } from '@/shared/ui/TableHead';
import { useAct } from '@/shared/ui/useAct';
import {
  chooseSource,
  deleteSection,
  KINDS,
  SECTIONS,
  type SectionSource,
  type SourceOfKind,
  sectionsChanged,
  toggleSection,
  useSources,
} from './api';
import { useSectionName } from './Charts';
import * as styles from './eoffice.module.css';

const NEW = { name: '', name_mr: '' };
type Section = typeof NEW & { id: number; revision: number };

const sectionOf = ({ section_id, revision, section_name, section_name_mr }: SectionSource): Section => ({
  id: section_id,
  revision,
  name: section_name,
  name_mr: section_name_mr,
});

export function SectionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('eoffice');
  const name = useSectionName();
  const sources = useSources();
  const words = useWords('eoffice', 'sections');
  const [edited, setEdited] = useState<Section | 'new' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, run] = useAct((error) => setProblem(failureText(words('saveFailed'), error)));
  const may = useMay();
  // Administrators maintain the list of sections; the department chooses the source of its counts.
  const mayEditList = may('update_section');
  const mayChooseSource = may('put_eoffice_section_source');

  const act = (call: () => Promise<{ message: string }>) => {
    setProblem(null);
    run(async () => {
      const { message } = await call();
      toast.success(message);
      sectionsChanged();
    });
  };

  const removal = useRemoval(
    {
      title: t('entries:delete.title'),
      confirm: t('entries:delete.confirm'),
      failed: words('saveFailed'),
      body: (row: SectionSource) => (
        <p className={layout.dialogText}>{t('sections.deleteText', { section: name(row) })}</p>
      ),
    },
    deleteSection,
    sectionsChanged,
  );
  if (edited)
    return (
      <RecordForm<Section, typeof NEW>
        words={words}
        source={{ records: SECTIONS, changed: async () => sectionsChanged() }}
        row={edited === 'new' ? null : edited}
        form={{
          empty: NEW,
          parts: () => [
            {
              name: 'name',
              label: t('sections.name'),
              required: true,
              missing: t('sections.nameRequired'),
              maxLength: 200,
            },
            { name: 'name_mr', label: t('sections.nameMr'), maxLength: 200 },
          ],
          bodyOf: (values) => values,
          width: 640,
          ids: 'section',
        }}
        onClose={() => setEdited(null)}
      />
    );
  const rows = sources.data ?? [];
  return (
    <Dialog
      width={960}
      title={t('sections.title')}
      onClose={onClose}
      before={
        <span className={styles.dialogFirst}>
          <Button icon="plus" does="create_section" onClick={() => setEdited('new')}>
            {words('form.create')}
          </Button>
        </span>
      }
    >
      <p className={layout.dialogText}>{t('sections.text')}</p>
      {problem && (
        <Banner tone="bad" onClose={() => setProblem(null)}>
          {problem}
        </Banner>
      )}
      <QueryState query={sources} rows={8} />
      {sources.data && rows.length === 0 && (
        <EmptyState title={t('sections.none')} text={t('sections.noneText')} />
      )}
      {rows.length > 0 && (
        <table className={styles.eoSections}>
          <TableHead
            columns={[
              t('charts.section'),
              t('common:term.status'),
              ...KINDS.map((kind) => t(`sections.${kind}`)),
              ...(mayEditList ? [t('common:grid.actions')] : []),
            ]}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.section_id}>
                <th scope="row">{name(row)}</th>
                <td className={styles.eoStatus}>
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
                        mayChooseSource && !busy
                          ? (fromItems) => act(() => chooseSource(row.section_id, kind, fromItems))
                          : undefined
                      }
                    />
                  </td>
                ))}
                {mayEditList && (
                  <td className={styles.eoActs}>
                    <IconButton
                      needsServer
                      icon="edit"
                      does="update_section"
                      label={t('sections.edit', { section: name(row) })}
                      onClick={() => setEdited(sectionOf(row))}
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
                      onClick={() => removal.ask(row)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {removal.dialog}
    </Dialog>
  );
}

// The source of a section's counts, with a switch for users who may change it.
interface SourceCellProps {
  /** Section and kind, for screen readers. */
  label: string;
  source: SourceOfKind;
  /** Read-only if undefined. */
  onChoose?: (fromItems: boolean) => void;
}

function SourceCell({ label, source, onChoose }: SourceCellProps) {
  const { t } = useTranslation('eoffice');
  const { count, date } = useLanguage();
  const reachable = useReachable();
  const fromItems = source.counted_from === 'items';
  // A section without a sheet is always counted from its items.
  const editable = onChoose && (source.newest_sheet !== null || source.chosen);
  const notes = [
    source.newest_sheet && t('sections.sheetOf', { day: date(source.newest_sheet, true) }),
    source.open_items !== null &&
      t('sections.openItems', { count: source.open_items, n: count(source.open_items) }),
  ].filter(Boolean);
  return (
    <span className={styles.eoSource}>
      {editable ? (
        <span>
          <Switch
            size="small"
            checked={fromItems}
            disabled={!reachable}
            aria-label={t('sections.switch', { label })}
            onChange={onChoose}
          />{' '}
          {t(fromItems ? 'sections.fromItems' : 'sections.fromSheet')}
        </span>
      ) : (
        <span>{notes.length === 0 ? '—' : t(fromItems ? 'sections.fromItems' : 'sections.fromSheet')}</span>
      )}
      {notes.length > 0 && <small>{notes.join(' · ')}</small>}
    </span>
  );
}
