// The state of the figures: up to date or refreshing, as-of date, last import, a note.

import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useAsKnown } from '@/api/asKnown';
import { useConnection } from '@/api/connection';
import type { Schemas } from '@/api/operations';
import { AsKnownButton } from '../history/AsKnownButton';
import { useLanguage } from '../i18n/useLanguage';
import { classes } from './classes';
import { Icon } from './Icon';
import * as layout from './layout.module.css';
import * as pageHead from './page-head.module.css';

export type Freshness = Schemas['Freshness'];

interface FreshnessLineProps {
  freshness: Freshness | undefined;
  /** A note at the end, such as how pending adds up. */
  note?: string;
  /** The latest figures failed to load, or their freshness is unknown. */
  failed?: boolean;
  /** The figures below are samples, without a date. */
  sample?: boolean;
}

export function FreshnessLine({ freshness, note, failed = false, sample = false }: FreshnessLineProps) {
  const { t } = useTranslation();
  const { date, dateTime } = useLanguage();
  const reach = useConnection((connection) => connection.reach);
  const isUncertain = failed || reach !== 'online';
  const refreshing = Boolean(freshness && freshness.pending > 0);
  const asKnown = useAsKnown(({ on }) => on);
  const state = isUncertain
    ? `fresh.${reach === 'online' ? 'failed' : reach}`
    : !freshness
      ? 'state.loading'
      : refreshing
        ? 'fresh.refreshing'
        : sample
          ? 'badge.sample'
          : asKnown === null
            ? 'fresh.upToDate'
            : 'fresh.asKnown';
  const dotClass = isUncertain
    ? pageHead.dotUnsure
    : refreshing
      ? pageHead.dotBusy
      : sample || !freshness || asKnown !== null
        ? pageHead.dotSample
        : undefined;
  const last = freshness?.last_import;
  // On a department's page, link to its imports.
  const { slug } = useParams();
  return (
    <div className={pageHead.fresh}>
      <div className={pageHead.freshIn}>
        <span className={`${layout.line} ${layout.gap8} ${pageHead.freshState}`} role="status">
          <i className={classes(pageHead.dot, dotClass)} />
          <b>{t(state)}</b>
        </span>
        {freshness?.data_as_of && (
          <AsKnownButton asOf={t('fresh.asOf', { date: date(freshness.data_as_of) })} />
        )}
        {last && (
          <span className={layout.onlyWide}>
            {t('fresh.lastImport', { when: dateTime(last.finished_at) })}{' '}
            <span className={pageHead.freshFile}>
              {t('fresh.file', { name: last.filename, count: last.row_count })}
            </span>
          </span>
        )}
        {slug && freshness && <Link to={`/department/${slug}/imports`}>{t('fresh.allImports')}</Link>}
        {note && (
          <span className={`${pageHead.freshNote} ${layout.onlyWide}`}>
            <Icon name="info" size={16} /> {note}
          </span>
        )}
      </div>
    </div>
  );
}
