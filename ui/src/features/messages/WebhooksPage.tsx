// Webhooks that notify other systems of published figures and alerts.
import type { Schemas } from '@/api/operations';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { ManagedPage } from '@/shared/manage/ManagedPage';
import { valuesFrom } from '@/shared/manage/specs';
import { useSource } from '@/shared/manage/useSource';
import { type Translate, useWords, withKeyPrefix } from '@/shared/manage/words';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { WEBHOOKS, type Webhook } from './api';

const DEFAULTS = {
  pageSizes: [15, 25, 50],
  sort: { key: 'name', order: 'asc' as const },
  filters: { is_active: '' },
};
const EVENTS = ['figures.published', 'alert.raised'] as const;
const EMPTY = {
  name: '',
  url: '',
  events: ['figures.published'] as string[],
  is_active: true,
  renew_secret: false,
};
type Values = typeof EMPTY;

/** The secret is only returned when it is created or renewed. */
const secretOf = (saved: Partial<Schemas['WebhookChanged']>) => saved.secret;

export default function WebhooksPage() {
  const words = useWords('messages', 'webhooks');
  const { date, count } = useLanguage();
  const source = useSource<Webhook>({ path: WEBHOOKS, defaults: DEFAULTS, failed: words('fetchFailed') });
  const events = (row: Webhook) => row.events.map((event) => eventName(words, event)).join(', ');
  const state = (row: Webhook) => (
    <Badge tone={tone(row)}>{words(row.is_active ? 'common:term.on' : 'common:term.off')}</Badge>
  );
  const tone = (row: Webhook): Tone => (row.is_active ? 'ok' : 'quiet');
  const url = (row: Webhook) => <span translate="no">{row.url}</span>;
  return (
    <ManagedPage<Webhook, Values>
      words={words}
      source={source}
      singular="webhook"
      plural="webhooks"
      nameOf={(row) => row.name}
      columns={[
        {
          key: 'name',
          title: words('column.name'),
          value: (row) => row.name,
          below: url,
        },
        { key: 'events', title: words('column.events'), value: events, sortable: false },
        {
          key: 'is_active',
          title: words('column.state'),
          value: (row) => words(row.is_active ? 'common:term.on' : 'common:term.off'),
          badge: tone,
        },
        {
          key: 'failed',
          title: words('column.failed'),
          value: (row) => count(row.failed),
          sortable: false,
        },
        { key: 'created_at', title: words('column.created'), value: (row) => date(row.created_at) },
      ]}
      filters={[
        {
          key: 'is_active',
          label: words('column.state'),
          options: ['', 'true', 'false'].map((value) => ({
            value,
            label: words(
              value ? (value === 'true' ? 'common:term.on' : 'common:term.off') : 'common:term.allStates',
            ),
          })),
        },
      ]}
      figures={['events', 'is_active', 'failed']}
      first={words('first')}
      form={{
        empty: EMPTY,
        valuesOf: (row) => ({ ...valuesFrom(EMPTY, row), events: row.events, renew_secret: false }),
        bodyOf: ({ renew_secret, ...values }): object =>
          renew_secret ? { ...values, renew_secret } : values,
        parts: (_, row) => [
          { name: 'name', label: words('column.name'), required: true, maxLength: 120, wide: true },
          {
            name: 'url',
            label: words('column.url'),
            hint: words('form.urlHint'),
            required: true,
            maxLength: 500,
            wide: true,
          },
          {
            name: 'events',
            label: words('column.events'),
            kind: 'many',
            required: true,
            missing: words('form.eventsMissing'),
            wide: true,
            options: EVENTS.map((value) => ({ value, label: eventName(words, value) })),
          },
          {
            name: 'is_active',
            label: words('column.state'),
            kind: 'switch',
            on: words('common:term.on'),
            off: words('common:term.off'),
          },
          row !== null && {
            name: 'renew_secret',
            label: words('form.renew'),
            hint: words('form.renewHint'),
            kind: 'switch',
            on: words('form.renewOn'),
            off: words('form.renewOff'),
          },
        ],
        secret: (saved) => {
          const secret = secretOf(saved);
          return (
            secret && {
              kind: 'secret',
              words: withKeyPrefix(words, 'secret'),
              about: { name: saved.name },
              secret,
            }
          );
        },
      }}
      facts={(row) => [
        [words('column.url'), url(row)],
        [words('column.events'), events(row)],
        [words('column.state'), state(row)],
        [words('column.failed'), count(row.failed)],
        [words('column.created'), date(row.created_at)],
      ]}
    />
  );
}

const eventName = (words: Translate, event: string) => words(`event.${event.replace('.', '_')}`);
