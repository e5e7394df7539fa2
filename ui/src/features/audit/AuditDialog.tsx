// One audit log entry, with the old and new value of each changed field.
import { useTranslation } from 'react-i18next';
import { useData } from '@/api/client';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { RecordDialog } from '@/shared/manage/RecordDialog';
import { QueryState } from '@/shared/ui/States';
import { TableHead } from '@/shared/ui/TableHead';
import { type Change, type Chunk, nobody } from './AuditLogsPage';
import * as styles from './audit.module.css';

/** Verification of the log's hash chain in chunks, so that no request grows with its length. */
/** Verify chunk by chunk until the end or the first broken link, reporting progress after each. */
export async function verifyChain(
  fetchChunk: (after: number) => Promise<Chunk>,
  onProgress: (checked: number, total: number) => void,
) {
  let checked = 0;
  let after = 0;
  for (;;) {
    const chunk = await fetchChunk(after);
    checked += chunk.checked;
    // Entries may be added during verification.
    const total = Math.max(chunk.total, checked);
    onProgress(checked, total);
    if (chunk.broken || chunk.next === null) {
      const { broken, witness, witness_entry: entry } = chunk;
      // The first entry that differs from the heads stored outside the database.
      const differs = witness && witness !== 'ok' && entry !== null;
      return { checked, total, broken, witness: differs ? { status: witness, entry } : null };
    }
    after = chunk.next;
  }
}

export function AuditDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('audit');
  const { dateTime } = useLanguage();
  const query = useData(['audit', 'entry', id], '/api/audit-logs/{entry_id}', {
    path: { entry_id: id },
  });
  const data = query.data;
  const verbatim = (value: string) => <span translate="no">{value || '—'}</span>;
  return (
    <RecordDialog
      title={t('entry', { number: id })}
      onClose={onClose}
      facts={
        data
          ? [
              [t('action'), data.action_name],
              [t('entity'), data.entity_name],
              [t('entityId'), verbatim(data.entity_id)],
              [t('actor'), data.actor_name ? verbatim(data.actor_name) : t(nobody(data))],
              [t('at'), dateTime(data.at)],
              [t('address'), verbatim(data.address)],
              [
                t('hash'),
                <code key="hash" className={styles.hash} translate="no">
                  {data.hash}
                </code>,
              ],
            ]
          : []
      }
    >
      <QueryState query={query} rows={4} />
      {data && <Changes changes={data.changes} />}
    </RecordDialog>
  );
}

function Changes({ changes }: { changes: Change[] }) {
  const { t } = useTranslation('audit');
  if (changes.length === 0) return <p className={styles.none}>{t('noChanges')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.changes} tabIndex={0} aria-label={t('changes')}>
      <table>
        <caption>{t('changes')}</caption>
        <TableHead columns={[t('field'), t('before'), t('after')]} />
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row" {...(change.name === change.field ? { translate: 'no' as const } : {})}>
                {change.name}
              </th>
              <td translate="no">{change.before === null ? '—' : <del>{change.before}</del>}</td>
              <td translate="no">{change.after === null ? '—' : <ins>{change.after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
