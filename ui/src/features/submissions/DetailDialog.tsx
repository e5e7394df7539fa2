// Details of one expected sheet: what was received, nil return, and a reminder to copy.
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import { isApiError } from '@/api/errors';
import { useLanguage } from '@/shared/i18n/useLanguage';
import type { Detail, Status } from '@/shared/submissions/calendar';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Field } from '@/shared/ui/FilterBar';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { QueryState } from '@/shared/ui/States';
import { KEY, type SheetKey, useSubmissionMutation } from './api';
import * as styles from './submissions.module.css';

const TONES: Record<Status, Tone> = {
  received: 'ok',
  late: 'warn',
  nil: 'info',
  missing: 'bad',
  due: 'quiet',
  off: 'quiet',
  none: 'quiet',
};

export function DetailDialog({ sheetKey, onClose }: { sheetKey: SheetKey; onClose: () => void }) {
  const { t } = useTranslation('submissions');
  const { nameOf } = useLanguage();
  const query = useData([...KEY, 'detail', sheetKey], '/api/submissions/detail', { query: { ...sheetKey } });
  const data = query.data;
  const sheet = data && nameOf({ name: data.label, name_mr: data.label_mr });
  return (
    <Dialog bare title={data ? `${nameOf(data)}: ${sheet}` : t('title')} width={560} onClose={onClose}>
      <QueryState query={query} rows={3} />
      {data && <Facts data={data} sheetKey={sheetKey} />}
    </Dialog>
  );
}

function Facts({ data, sheetKey }: { data: Detail; sheetKey: SheetKey }) {
  const { t } = useTranslation('submissions');
  const { date, dateTime, count } = useLanguage();
  const days = data.first === data.last ? date(data.first) : `${date(data.first)} – ${date(data.last)}`;
  return (
    <div className={`${layout.stack} ${layout.gap16} ${styles.sheetFacts}`}>
      <p>
        <Badge tone={TONES[data.status]}>{t(`status.${data.status}`)}</Badge>
      </p>
      <dl>
        <dt>{t('detail.of')}</dt>
        <dd>{days}</dd>
        {data.due_day && (
          <>
            <dt>{t('detail.due')}</dt>
            <dd>{date(data.due_day)}</dd>
          </>
        )}
        {data.first_received_at && (
          <>
            <dt>{t('detail.first')}</dt>
            <dd>{dateTime(data.first_received_at)}</dd>
            <dt>{t('detail.rows')}</dt>
            <dd>{count(data.rows)}</dd>
          </>
        )}
      </dl>
      {data.sources.length > 0 && (
        <ul className={styles.sheetSources}>
          {data.sources.map((source) => (
            <li key={`${source.import_id}-${source.by}-${source.office}`}>
              <b translate="no">
                {[source.filename ?? t(source.import_id ? 'detail.import' : 'detail.hand'), source.office]
                  .filter(Boolean)
                  .join(' · ')}
              </b>
              <span>
                {t('detail.source', { rows: source.rows, by: source.by ?? '—', at: dateTime(source.at) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.nil && <NilFacts data={data} nil={data.nil} />}
      {data.may_be_nil && <GiveNil data={data} sheetKey={sheetKey} />}
    </div>
  );
}

function NilFacts({ data, nil }: { data: Detail; nil: NonNullable<Detail['nil']> }) {
  const { t } = useTranslation('submissions');
  const { dateTime } = useLanguage();
  const withdraw = useSubmissionMutation((id: number) =>
    api.delete('/api/submissions/nil/{nil_id}', { path: { nil_id: id } }),
  );
  const act = () =>
    withdraw.mutate(nil.id, {
      onSuccess: () => toast.success(t('nil.withdrawn')),
      onError: (error) => toast.failed(t('nil.failed'), error),
    });
  return (
    <div className={styles.sheetReturn}>
      <p>{t(data.rows > 0 ? 'nil.replaced' : 'nil.given', { by: nil.by ?? '—', at: dateTime(nil.at) })}</p>
      {nil.note && <p translate="no">{nil.note}</p>}
      <Button size="sm" icon="undo" does="withdraw_nil_return" disabled={withdraw.isPending} onClick={act}>
        {t('nil.withdraw')}
      </Button>
    </div>
  );
}

function GiveNil({ data, sheetKey }: { data: Detail; sheetKey: SheetKey }) {
  const { t } = useTranslation('submissions');
  const { nameOf, date } = useLanguage();
  const [note, setNote] = useState('');
  const submitNil = useSubmissionMutation((body: SheetKey & { note: string }) =>
    api.post('/api/submissions/nil', { body }),
  );
  const act = () =>
    submitNil.mutate(
      { ...sheetKey, note },
      {
        onSuccess: () => toast.success(t('nil.saved')),
        onError: (error) => toast.failed(t('nil.failed'), error),
      },
    );
  const remind = async () => {
    const values = {
      unit: nameOf(data),
      sheet: nameOf({ name: data.label, name_mr: data.label_mr }),
      day: date(data.day),
      due: date(data.due_day),
    };
    try {
      await navigator.clipboard.writeText(t(`reminder.${data.status}`, values));
      toast.success(t('reminder.copied'));
    } catch {
      toast.error(t('reminder.failed'));
    }
  };
  const fault = isApiError(submitNil.error) ? submitNil.error.fieldErrors.note?.[0] : undefined;
  return (
    <div className={styles.sheetReturn}>
      <p>{t(data.cases ? 'nil.explainCases' : 'nil.explain')}</p>
      <Field label={t('nil.note')} htmlFor="nil-note" error={fault}>
        <Input id="nil-note" value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className={`${layout.flex} ${layout.wraps} ${layout.gap8} ${styles.sheetActs}`}>
        {/* The clipboard API requires https. */}
        {'clipboard' in navigator && (
          <Button icon="mail" onClick={remind}>
            {t('reminder.copy')}
          </Button>
        )}
        <Button
          kind="primary"
          icon="check"
          does="give_nil_return"
          disabled={submitNil.isPending}
          onClick={act}
        >
          {t('nil.give')}
        </Button>
      </div>
    </div>
  );
}
