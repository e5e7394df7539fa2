// Outbox: sent, queued and failed messages, with a test of the mail server.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { TwoLines } from '@/shared/grid/Cell';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import { invalidateManaged } from '@/shared/manage/useList';
import { useSource } from '@/shared/manage/useSource';
import { useWords } from '@/shared/manage/words';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { toast } from '@/shared/ui/notices';
import { MESSAGES, type Message } from './api';

const DEFAULTS = {
  pageSizes: [15, 25, 50],
  sort: { key: 'created_at', order: 'desc' as const },
  filters: { state: '', channel: '' },
};
const STATUS = [...MESSAGES.split('/'), 'status'];
const TONES: Record<Message['state'], Tone> = { queued: 'info', sending: 'info', sent: 'ok', failed: 'bad' };

export default function MessagesPage() {
  const words = useWords('messages', 'outbox');
  const { dateTime } = useLanguage();
  const client = useQueryClient();
  const source = useSource<Message>({ path: MESSAGES, defaults: DEFAULTS, failed: words('fetchFailed') });
  const changed = () =>
    Promise.all([invalidateManaged(MESSAGES), client.invalidateQueries({ queryKey: STATUS })]);
  const resend = useMutation({
    mutationFn: (id: number) => api.post(`${MESSAGES}/{message_id}/resend`, { path: { message_id: id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.failed(words('resendFailed'), error),
    onSettled: changed,
  });
  const state = (row: Message) => <Badge tone={TONES[row.state]}>{words(`state.${row.state}`)}</Badge>;
  const when = (row: Message) =>
    row.sent_at
      ? dateTime(row.sent_at)
      : row.state === 'queued'
        ? words('next', { when: dateTime(row.due_at) })
        : '—';
  return (
    <ManagedPage<Message, object>
      words={words}
      source={source}
      singular="message"
      plural="messages"
      nameOf={(row) => row.subject}
      banner={<Status onTested={changed} />}
      columns={[
        {
          key: 'subject',
          title: words('column.subject'),
          value: (row) => row.subject,
          render: (row) => (
            <TwoLines below={<span translate="no">{row.receiver}</span>}>
              <span lang={row.language}>{row.subject}</span>
            </TwoLines>
          ),
          sortable: false,
        },
        {
          key: 'state',
          title: words('column.state'),
          value: (row) => words(`state.${row.state}`),
          badge: (row) => TONES[row.state],
        },
        {
          key: 'kind',
          title: words('column.kind'),
          value: (row) => words(`kind.${row.kind.replace('.', '_')}`),
        },
        { key: 'created_at', title: words('column.created'), value: (row) => dateTime(row.created_at) },
        { key: 'sent_at', title: words('column.sent'), value: when, sortable: false },
        { key: 'error', title: words('column.error'), value: (row) => row.error || '—', sortable: false },
      ]}
      filters={[
        {
          key: 'state',
          label: words('column.state'),
          options: ['', 'queued', 'sending', 'sent', 'failed'].map((value) => ({
            value,
            label: words(value ? `state.${value}` : 'common:term.allStates'),
          })),
        },
        {
          key: 'channel',
          label: words('column.channel'),
          options: ['', 'mail', 'webhook'].map((value) => ({
            value,
            label: words(value ? `channel.${value}` : 'allChannels'),
          })),
        },
      ]}
      figures={['state', 'kind', 'created_at', 'error']}
      facts={(row) => [
        [words('column.receiver'), row.receiver],
        [words('column.state'), state(row)],
        [words('column.kind'), words(`kind.${row.kind.replace('.', '_')}`)],
        [words('column.created'), dateTime(row.created_at)],
        [words('column.sent'), when(row)],
        [words('column.attempts'), String(row.attempts)],
        [words('column.error'), row.error || '—'],
      ]}
      acts={(row) => [
        {
          key: 'resend',
          icon: 'refresh',
          label: words('act.resend', { name: row.subject }),
          act: () => resend.mutate(row.id),
          disabled: row.state === 'sent' || row.state === 'sending' || resend.isPending,
          does: 'resend_message',
        },
      ]}
      refresh
    />
  );
}

function Status({ onTested }: { onTested: () => Promise<unknown> }) {
  const words = useWords('messages', 'status');
  const { count } = useLanguage();
  const query = useData(STATUS, `${MESSAGES}/status`);
  const test = useMutation({
    mutationFn: () => api.post(`${MESSAGES}/test`),
    onSuccess: ({ data, message }) =>
      data.state === 'failed' || data.error ? toast.error(message, data.error) : toast.success(message),
    onError: (error) => toast.failed(words('testFailed'), error),
    onSettled: onTested,
  });
  if (!query.data) return null;
  return (
    <Banner tone={toneOf(query.data)} title={words(query.data.mail ? 'mailOn' : 'mailOff', query.data)}>
      <p>{words(query.data.mail ? 'from' : 'howTo', query.data)}</p>
      <p>
        {words(query.data.webhooks ? 'webhooksOn' : 'webhooksOff')}{' '}
        {words('waiting', { count: query.data.waiting, shown: count(query.data.waiting) })}{' '}
        {words('failed', { count: query.data.failed, shown: count(query.data.failed) })}
      </p>
      {query.data.mail && (
        <Button size="sm" does="send_test_message" disabled={test.isPending} onClick={() => test.mutate()}>
          {words(test.isPending ? 'testing' : 'test')}
        </Button>
      )}
    </Banner>
  );
}

const toneOf = ({ mail, failed }: Schemas['StatusOut']): 'ok' | 'warn' | 'info' =>
  failed ? 'warn' : mail ? 'ok' : 'info';
