// "Try this rule": preview the rule's sentence and its current matches without saving anything.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { isApiError } from '@/api/errors';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as manage from '@/shared/manage/manage.module.css';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as styles from './alerts.module.css';
import { ALERTS, type Preview, type RuleBody } from './types';

const MOST_SHOWN = 8;

export function Trial({ body }: { body: RuleBody | null }) {
  const { t } = useTranslation('alerts');
  const { count } = useLanguage();
  const [tried, setTried] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = JSON.stringify(body);
  // A preview is valid only for the values it was requested with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the form clears the preview
  useEffect(() => {
    setTried(null);
    setProblem(null);
  }, [asked]);
  const look = async () => {
    if (!body) return;
    setBusy(true);
    setProblem(null);
    const { dataset, kind, figure, older_than, comparison, threshold, span, by, only, minimum } = body;
    const definition = { dataset, kind, figure, older_than, comparison, threshold, span, by, only, minimum };
    try {
      setTried((await api.post(`${ALERTS}/preview`, { body: definition })).data);
    } catch (error) {
      const texts = isApiError(error) ? Object.values(error.fieldErrors).flat() : [];
      setProblem(texts.join(' ') || (isApiError(error) ? error.message : t('trial.failed')));
    } finally {
      setBusy(false);
    }
  };
  const found = tried?.found.slice(0, MOST_SHOWN) ?? [];
  return (
    <section className={`${manage.formWide} ${styles.alertTrial}`} aria-label={t('trial.title')}>
      <Button needsServer icon="eye" disabled={!body || busy} onClick={look}>
        {busy ? t('trial.busy') : t('trial.title')}
      </Button>
      {problem && <Banner tone="bad">{problem}</Banner>}
      {tried && (
        <div role="status">
          <p>
            <b>{tried.title}</b>
          </p>
          <p>{tried.count === 0 ? t('trial.none') : t('trial.found', { count: tried.count })}</p>
          {found.length > 0 && (
            <ul>
              {found.map((one) => (
                <li key={one.object}>{one.text}</li>
              ))}
            </ul>
          )}
          {tried.count > found.length && (
            <p>
              {t('trial.more', {
                count: tried.count - found.length,
                shown: count(tried.count - found.length),
              })}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
