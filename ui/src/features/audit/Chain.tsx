// Verify the hash chain of the log on demand, with progress and the first broken link.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as card from '@/shared/ui/card.module.css';
import * as styles from './audit.module.css';
import type { Chunk } from './types';
import { verifyChain } from './verifyChain';

const fetchChunk = async (after: number): Promise<Chunk> =>
  (await api.get('/api/audit-logs/verify', { query: { after }, timeoutMs: 60_000 })).data;

export function Chain() {
  const { t } = useTranslation('audit');
  const { count, dateTime } = useLanguage();
  const [progress, setProgress] = useState<{ checked: number; total: number } | null>(null);
  const verification = useMutation({
    mutationFn: () => verifyChain(fetchChunk, (checked, total) => setProgress({ checked, total })),
    onSettled: () => setProgress(null),
  });
  const broken = verification.data?.broken;
  const witness = verification.data?.witness;
  return (
    <section className={`${card.card} ${styles.chain}`} aria-labelledby="audit-chain">
      <div>
        <h2 className={card.title} id="audit-chain">
          {t('chain.title')}
        </h2>
        <p className={card.finding} role="status">
          {verification.isPending && progress
            ? t('chain.walking', { checked: count(progress.checked), total: count(progress.total) })
            : t('chain.text')}
        </p>
      </div>
      <Button
        needsServer
        icon="shield"
        disabled={verification.isPending}
        onClick={() => verification.mutate()}
      >
        {t(verification.isPending ? 'chain.busy' : 'chain.verify')}
      </Button>
      {verification.isError && <Banner tone="bad">{verification.error.message}</Banner>}
      {witness && (
        <Banner tone="bad" title={t(`chain.${witness.status}`)}>
          {t(`chain.${witness.status}Text`, { number: witness.entry })}
        </Banner>
      )}
      {verification.data && !broken && !witness && (
        <Banner tone="ok" title={t('chain.holds')}>
          {t('chain.holdsText', { checked: count(verification.data.checked) })}
        </Banner>
      )}
      {broken && (
        <Banner tone="bad" title={t('chain.broken', { number: broken.id })}>
          {t(`chain.${broken.reason}`)}{' '}
          <span translate="no">
            {broken.action} · {broken.entity} {broken.entity_id} · {broken.actor_name || '—'}
          </span>{' '}
          {dateTime(broken.at)}
        </Banner>
      )}
    </section>
  );
}
