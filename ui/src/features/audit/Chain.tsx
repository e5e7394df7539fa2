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
import type { Piece } from './types';
import { walkChain } from './walk';

const ask = async (after: number): Promise<Piece> =>
  (await api.get('/api/audit-logs/verify', { query: { after }, timeoutMs: 60_000 })).data;

export function Chain() {
  const { t } = useTranslation('audit');
  const { count, dateTime } = useLanguage();
  const [far, setFar] = useState<{ checked: number; total: number } | null>(null);
  const walk = useMutation({
    mutationFn: () => walkChain(ask, (checked, total) => setFar({ checked, total })),
    onSettled: () => setFar(null),
  });
  const broken = walk.data?.broken;
  const witness = walk.data?.witness;
  return (
    <section className={`${card.card} ${styles.chain}`} aria-labelledby="audit-chain">
      <div>
        <h2 className={card.title} id="audit-chain">
          {t('chain.title')}
        </h2>
        <p className={card.finding} role="status">
          {walk.isPending && far
            ? t('chain.walking', { checked: count(far.checked), total: count(far.total) })
            : t('chain.text')}
        </p>
      </div>
      <Button needsServer icon="shield" disabled={walk.isPending} onClick={() => walk.mutate()}>
        {t(walk.isPending ? 'chain.busy' : 'chain.verify')}
      </Button>
      {walk.isError && <Banner tone="bad">{walk.error.message}</Banner>}
      {witness && (
        <Banner tone="bad" title={t(`chain.${witness.status}`)}>
          {t(`chain.${witness.status}Text`, { number: witness.entry })}
        </Banner>
      )}
      {walk.data && !broken && !witness && (
        <Banner tone="ok" title={t('chain.holds')}>
          {t('chain.holdsText', { checked: count(walk.data.checked) })}
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
