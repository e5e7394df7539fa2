// A state as shape, label and tint, never by colour alone.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './badge.module.css';

export type Tone = 'ok' | 'info' | 'warn' | 'hold' | 'bad' | 'quiet';

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}

/** Marks figures that are not live: seeds and fallbacks. */
export function SampleData() {
  const { t } = useTranslation();
  return <Badge tone="quiet">{t('badge.sample')}</Badge>;
}

/** In the top bar of every page in demo mode. */
export function DemoBadge() {
  const { t } = useTranslation();
  return <span className={`${styles.badge} ${styles.demo}`}>{t('badge.demo')}</span>;
}

export function Count({ value }: { value: string }) {
  return <span className={styles.count}>{value}</span>;
}
