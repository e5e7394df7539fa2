// A user's sessions, with buttons to end them.
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/operations';
import { useLanguage } from '../i18n/useLanguage';
import { Badge } from '../ui/Badge';
import { Button, IconButton } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { QueryState } from '../ui/States';
import { browserOf } from './browser';
import * as styles from './session-list.module.css';

interface SessionListProps {
  query: UseQueryResult<Schemas['SessionOut'][]>;
  onEnd: (id: number) => void;
  onEndAll: () => void;
  endAllLabel: string;
}

export function SessionList({ query, onEnd, onEndAll, endAllLabel }: SessionListProps) {
  const { t } = useTranslation('sessions');
  const { dateTime } = useLanguage();
  if (query.isPending || query.isError) return <QueryState query={query} rows={2} />;
  if (query.data.length === 0) return <p className={layout.muted}>{t('none')}</p>;
  return (
    <>
      <ul className={styles.sessionList}>
        {query.data.map((session) => (
          <li key={session.id} className={`${layout.row} ${layout.spread} ${layout.gap12}`}>
            <span>
              <b translate="no">{browserOf(session.agent) || t('unknown')}</b>{' '}
              {session.current && <Badge tone="ok">{t('current')}</Badge>}
              <span>
                {t('from', { address: session.address || '—', when: dateTime(session.created_at) })}
                {' · '}
                {t('seen', { when: dateTime(session.last_seen_at) })}
              </span>
            </span>
            {!session.current && (
              <IconButton
                icon="logout"
                label={t('end', { where: session.address || browserOf(session.agent) })}
                onClick={() => onEnd(session.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {query.data.some((session) => !session.current) && (
        <Button size="sm" onClick={onEndAll}>
          {endAllLabel}
        </Button>
      )}
    </>
  );
}
