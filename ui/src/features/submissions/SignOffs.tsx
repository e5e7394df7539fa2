// Monthly sign-offs by heads of office, with revisions, signing and reopening.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { stepMonth } from '@/shared/calendar';
import { formatMonth } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import type { View } from '@/shared/submissions/calendar';
import { formatTotal, useRevisionText, useSignOffs } from '@/shared/submissions/SignedMonths';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { Dialog } from '@/shared/ui/Dialog';
import { toast } from '@/shared/ui/notices';
import { FailedQueries, QueryState } from '@/shared/ui/States';
import { KEY, useSubmissionMutation } from './api';
import * as styles from './submissions.module.css';

const ReasonDialog = onDemand(() => import('@/shared/manage/ReasonDialog'));

type Month = Schemas['SignOffMonth'];
const TONES = { signed: 'ok', due: 'warn', open: 'quiet' } as const;

/** The date range of a view. A month includes the previous one, which can be signed during the current month. */
const daysOf = (view: View) =>
  view.by === 'year'
    ? { date_from: `${view.year}-04-01`, date_to: `${view.year + 1}-03-31` }
    : { date_from: `${stepMonth(view.month, -1)}-01`, date_to: `${view.month}-01` };

export function SignOffs({ view }: { view: View }) {
  const { t } = useTranslation('submissions');
  const { language, nameOf, date } = useLanguage();
  const query = useSignOffs({ department: view.department, ...daysOf(view) });
  const reopen = useSubmissionMutation(({ id, reason }: { id: number; reason: string }) =>
    api.post('/api/submissions/sign-offs/{signed_id}/reopen', { path: { signed_id: id }, body: { reason } }),
  );
  const revisionText = useRevisionText();
  const [signing, setSigning] = useState<Month | null>(null);
  const [reopening, setReopening] = useState<Month | null>(null);
  const titleOf = (row: Month) => `${formatMonth(row.month, language, 'long')}, ${nameOf(row)}`;
  if (!query.data?.length && !query.isError) return null;
  return (
    <Card title={t('signOff.title')} finding={t('signOff.text')} className={styles.sheetsCard}>
      <FailedQueries queries={[query]} />
      <ul className={styles.sheetSources}>
        {query.data?.map((row) => (
          <li key={row.department + row.month} className={styles.signOff}>
            <b>{titleOf(row)}</b>
            <span>
              <Badge tone={TONES[row.state]}>{t(`signOff.${row.state}`)}</Badge>
            </span>
            <div>
              {row.signed && t('signOff.by', { name: row.signed.by, date: date(row.signed.at) })}
              {row.signed?.revisions.map((revision) => (
                <div key={revision.at}>{revisionText(revision)}</div>
              ))}
            </div>
            {row.may_sign && (
              <Button kind="primary" size="sm" does="sign_month" onClick={() => setSigning(row)}>
                {t('signOff.sign')}
              </Button>
            )}
            {row.signed && (
              <Button size="sm" does="reopen_month" onClick={() => setReopening(row)}>
                {t('signOff.reopen')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {signing && (
        <SignDialog title={titleOf(signing)} month={signing.month} onClose={() => setSigning(null)} />
      )}
      {reopening?.signed && (
        <ReasonDialog
          title={t('signOff.reopenTitle', { month: titleOf(reopening) })}
          text={t('signOff.reopenText')}
          saveLabel={t('signOff.reopen')}
          save={async (reason) => {
            await reopen.mutateAsync({ id: reopening.signed?.id ?? 0, reason });
            setReopening(null);
          }}
          onClose={() => setReopening(null)}
        />
      )}
    </Card>
  );
}

function SignDialog({ title, month, onClose }: { title: string; month: string; onClose: () => void }) {
  const { t } = useTranslation('submissions');
  const { nameOf } = useLanguage();
  // The figures to be signed.
  const draft = useData([...KEY, 'draft', month], '/api/submissions/sign-offs/draft', { query: { month } });
  const sign = useSubmissionMutation((body: { month: string; version: string }) =>
    api.post('/api/submissions/sign-offs', { body }),
  );
  const confirm = () =>
    sign.mutate(
      { month, version: draft.data?.version ?? '' },
      {
        onSuccess: onClose,
        onError: (error) => {
          toast.failed(t('signOff.failed'), error);
          draft.refetch();
        },
      },
    );
  return (
    <Dialog
      title={t('signOff.signTitle', { month: title })}
      width={560}
      onClose={onClose}
      primary={
        <Button kind="primary" needsServer disabled={!draft.data || sign.isPending} onClick={confirm}>
          {t('signOff.sign')}
        </Button>
      }
    >
      <p>{t('signOff.signText')}</p>
      <QueryState query={draft} rows={4} />
      <table className={styles.totals}>
        <tbody>
          {draft.data?.figures.map((figure) => (
            <tr key={figure.sheet + figure.label}>
              <th scope="row">
                {nameOf({ name: figure.sheet, name_mr: figure.sheet_mr })}:{' '}
                {nameOf({ name: figure.label, name_mr: figure.label_mr })}
              </th>
              <td>{formatTotal(figure.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
