// Public feedback, newest first, with read status.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import type { Schemas } from '@/api/operations';
import { GridPager } from '@/shared/grid/GridPager';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { PageHead } from '@/shared/ui/PageHead';
import { SearchInput } from '@/shared/ui/SearchInput';
import { EmptyState, QueryState } from '@/shared/ui/States';
import * as styles from './messages.module.css';

type Message = Schemas['FeedbackOut'];
type Unmasked = Pick<Message, 'name' | 'email' | 'message'>;

const PAGE_SIZES = [15, 25, 50];
const STATUSES = ['unread', 'read', 'all'] as const;
const TONES = { suggestion: 'info', question: 'quiet', complaint: 'bad', problem: 'warn' } as const;
const KEY = ['feedback'];

/** Escape `?` and similar characters, which could add headers such as other recipients. */
const mailto = (address: string) => `mailto:${address.replace(/[?&%#]/g, encodeURIComponent)}`;

export default function FeedbackPage() {
  const { t } = useTranslation('feedback');
  const [list, setList] = useState({
    status: 'unread' as (typeof STATUSES)[number],
    search: '',
    page: 1,
    per_page: 15,
  });
  const query = useQuery({
    queryKey: [...KEY, list],
    queryFn: ({ signal }) => api.get('/api/super-admin/feedback', { query: { ...list }, signal }),
    placeholderData: keepPreviousData,
  });
  const change = (part: Partial<typeof list>) => setList({ ...list, page: 1, ...part });
  const meta = query.data?.meta;
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <div className={layout.page}>
        <section className={card.card} aria-label={t('title')}>
          <div
            className={`${card.body} ${layout.flex} ${layout.wraps} ${layout.gap12} ${styles.feedbackTools}`}
          >
            <SearchInput
              label={t('search')}
              value={list.search}
              onChange={(search) => change({ search: search.slice(0, 100) })}
            />
            <Segmented
              aria-label={t('common:term.status')}
              value={list.status}
              onChange={(status) => change({ status })}
              options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            />
          </div>
          <QueryState query={query} rows={4} />
          {query.data?.data.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
          <ul>
            {query.data?.data.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ul>
          {meta && meta.total > 0 && (
            <GridPager
              page={meta.current_page}
              perPage={meta.per_page}
              meta={meta}
              pageSizes={PAGE_SIZES}
              onPage={(page) => setList({ ...list, page })}
              onPerPage={(per_page) => change({ per_page })}
            />
          )}
        </section>
      </div>
    </>
  );
}

function MessageItem({ message }: { message: Message }) {
  const { t } = useTranslation('feedback');
  const { dateTime } = useLanguage();
  const client = useQueryClient();
  const isRead = message.read_at !== null;
  const reveal = useMutation({
    mutationFn: async () =>
      (await api.post('/api/super-admin/feedback/{id}/reveal', { path: { id: message.id } })).data,
    onError: (error) => toast.failed(t('showFailed'), error),
  });
  // The unmasked message is not stored in the list's cache.
  const shown: Unmasked = reveal.data ?? message;
  const toggleRead = useMutation({
    mutationFn: () =>
      api.put('/api/super-admin/feedback/{id}', { path: { id: message.id }, body: { read: !isRead } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: (error) => toast.failed(t('markFailed'), error),
  });
  return (
    <li className={styles.feedbackMessage}>
      <div className={`${layout.row} ${layout.wraps} ${layout.small} ${layout.muted} ${styles.feedbackMeta}`}>
        <Badge tone={TONES[message.kind]}>{t(`kind.${message.kind}`)}</Badge>
        <span>{t('number', { number: message.id })}</span>
        <time dateTime={message.created_at}>{dateTime(message.created_at)}</time>
        {message.page && <span translate="no">{message.page}</span>}
      </div>
      <p className={styles.feedbackText} lang={message.language} translate="no">
        {shown.message}
      </p>
      <div className={`${layout.row} ${layout.wraps} ${layout.small} ${layout.muted} ${styles.feedbackMeta}`}>
        <span translate="no">{shown.name || t('nameless')}</span>
        {shown.email &&
          (reveal.data ? (
            <a href={mailto(shown.email)} translate="no">
              {shown.email}
            </a>
          ) : (
            <span translate="no">{shown.email}</span>
          ))}
        {message.masked && !reveal.data && (
          <Button
            kind="link"
            size="sm"
            icon="eye"
            does="reveal_feedback"
            disabled={reveal.isPending}
            aria-label={t('showWriter', { number: message.id })}
            onClick={() => reveal.mutate()}
          >
            {t('common:action.show')}
          </Button>
        )}
        {message.read_at && (
          <span>{t('readBy', { who: message.read_by ?? '—', when: dateTime(message.read_at) })}</span>
        )}
        <Button
          size="sm"
          className={styles.feedbackMark}
          does="mark_feedback"
          disabled={toggleRead.isPending}
          onClick={() => toggleRead.mutate()}
        >
          {t(isRead ? 'markUnread' : 'markRead')}
        </Button>
      </div>
    </li>
  );
}
