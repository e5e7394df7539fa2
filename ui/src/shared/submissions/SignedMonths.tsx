// Above a department's figures: which months are signed, and later revisions.
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useData } from '@/api/client';
import type { Schemas } from '@/api/operations';
import type { Applied } from '../filters/applied';
import { formatCount, formatDecimal, formatMonth } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import { useSession } from '../session/session';
import * as layout from '../ui/layout.module.css';

const MAX_SHOWN = 3;

/** Amounts in lakh have decimals, counts do not. */
export const formatTotal = (value: number): string =>
  Number.isInteger(value) ? formatCount(value) : formatDecimal(value, 2);

interface SignOffQuery {
  department?: string;
  date_from?: string;
  date_to?: string;
}

export const useSignOffs = (query: SignOffQuery) =>
  useData(['submissions', 'sign-offs', query], '/api/submissions/sign-offs', {
    query: { ...query },
    refetchInterval: 60_000,
  });

/** "5 May 2026, A. Patil: Received 1,200 → 1,210. Reason: …"; without totals for users who may not see them. */
export function useRevisionText() {
  const { t } = useTranslation();
  const { date, nameOf } = useLanguage();
  return ({ at, by, reason, changes }: Schemas['RevisionOut']) => {
    const totals = changes?.map((change) =>
      t('signed.change_of', {
        label: nameOf({ name: change.label, name_mr: change.label_mr }),
        before: formatTotal(change.before),
        after: formatTotal(change.after),
      }),
    );
    return t('signed.why', {
      what: [`${date(at)}, ${by}`, totals && (totals.join(', ') || t('signed.unchanged'))]
        .filter(Boolean)
        .join(': '),
      reason,
    });
  };
}

/** The signed months within the figures' dates; without filters the latest ones. */
export function SignedMonths({ filters = {} }: { filters?: Applied | undefined }) {
  const { t } = useTranslation();
  const { language, date } = useLanguage();
  const { slug = '' } = useParams();
  const isDepartmentUser = useSession(({ user }) => user?.role === 'user');
  const revisionText = useRevisionText();
  const query = useSignOffs({
    department: slug,
    date_from: String(filters.date_from ?? ''),
    date_to: String(filters.date_to ?? ''),
  });
  const months = (query.data ?? []).flatMap(({ month, signed }) => (signed ? [{ month, ...signed }] : []));
  // The latest signature shows up to where figures are final; older ones only if they were revised.
  const shown = months
    .filter(({ revisions }, place) => place === 0 || revisions.length > 0)
    .slice(0, MAX_SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className={`${layout.stack} ${layout.gap4} ${layout.small}`} aria-label={t('signed.label')}>
      {shown.map(({ id, month, by, at, revisions }) => (
        <div key={id}>
          <b>
            {t(revisions.length ? 'signed.revised' : 'signed.signedBy', {
              month: formatMonth(month, language, 'long'),
              name: by,
              date: date(at),
              count: revisions.length,
            })}
          </b>
          {revisions.slice(-MAX_SHOWN).map((revision) => (
            <div key={revision.at}>{revisionText(revision)}</div>
          ))}
        </div>
      ))}
      <Link to={isDepartmentUser ? '/submissions' : `/admin/submissions?department=${slug}`}>
        {t('signed.all')}
      </Link>
    </section>
  );
}
