// Full check of the installation, run on demand. Problems with their fixes come first, passed checks below.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import { LazyDrawer } from '@/shared/ui/LazyDrawer';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState } from '@/shared/ui/States';
import type { Check } from './DashboardPage';
import * as styles from './overview.module.css';

const TONES: Record<Check['severity'], Tone> = { error: 'bad', warning: 'warn', ok: 'ok' };
// The check reads the entire database and the latest backup.
const TIMEOUT_MS = 120_000;
const WIDTH = 480;

export function Checkup() {
  const { t } = useTranslation('superadmin');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon="shield" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('checkup.open')}
      </Button>
      <LazyDrawer title={t('checkup.title')} size={WIDTH} open={open} onClose={() => setOpen(false)}>
        {open && <Findings />}
      </LazyDrawer>
    </>
  );
}

function Findings() {
  const { t } = useTranslation('superadmin');
  const { dateTime } = useLanguage();
  const query = useQuery({
    queryKey: ['super-admin', 'checkup'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/super-admin/stats/checkup', { signal, timeoutMs: TIMEOUT_MS })).data,
    gcTime: 0,
    retry: false,
  });
  if (query.isPending || query.isError) return <QueryState query={query} rows={8} />;
  const { checks, checked_at } = query.data;
  const problems = checks.filter(({ severity }) => severity !== 'ok');
  const passed = checks.filter(({ severity }) => severity === 'ok');
  return (
    <div className={styles.checkup}>
      <p role="status">
        {problems.length > 0 ? t('checkup.wrong', { count: problems.length }) : t('checkup.well')}{' '}
        <span>{t('checkup.at', { when: dateTime(checked_at) })}</span>
      </p>
      <ul>
        {[...problems.filter(({ severity }) => severity === 'error'), ...problems.filter(isWarning)].map(
          (check) => (
            <li key={check.check + check.text}>
              <div className={`${layout.row} ${layout.spread} ${layout.gap12}`}>
                <b>{check.name}</b>
                <Badge tone={TONES[check.severity]}>{t(`checkup.severity.${check.severity}`)}</Badge>
              </div>
              <p>{check.text}</p>
              {check.mend && <Fix text={check.mend} />}
            </li>
          ),
        )}
      </ul>
      {passed.length > 0 && (
        <section aria-labelledby="checkup-well">
          <h3 id="checkup-well">{t('checkup.wellParts', { count: passed.length })}</h3>
          <ul className={styles.checkupWell}>
            {passed.map(({ check, name }) => (
              <li key={check} className={`${layout.row} ${layout.gap8}`}>
                <Icon name="success" size={16} /> {name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const isWarning = ({ severity }: Check) => severity === 'warning';

/** How to fix a problem: a sentence, or otherwise a command or setting. */
function Fix({ text }: { text: string }) {
  const { t } = useTranslation('superadmin');
  return (
    <p className={styles.checkupMend}>
      <span>{t('checkup.mend')}</span> {/\.$/.test(text) ? text : <code translate="no">{text}</code>}
    </p>
  );
}
