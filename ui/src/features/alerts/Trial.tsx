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
import { ALERTS, type Preview, type RuleBody } from './api';

const MAX_SHOWN = 8;

export function Trial({ body }: { body: RuleBody | null }) {
  const { t } = useTranslation('alerts');
  const { count } = useLanguage();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const bodyKey = JSON.stringify(body);
  // A preview is valid only for the values it was requested with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the form clears the preview
  useEffect(() => {
    setPreview(null);
    setProblem(null);
  }, [bodyKey]);
  const runPreview = async () => {
    if (!body) return;
    setBusy(true);
    setProblem(null);
    const { dataset, kind, figure, older_than, comparison, threshold, span, by, only, minimum } = body;
    const definition = { dataset, kind, figure, older_than, comparison, threshold, span, by, only, minimum };
    try {
      setPreview((await api.post(`${ALERTS}/preview`, { body: definition })).data);
    } catch (error) {
      const texts = isApiError(error) ? Object.values(error.fieldErrors).flat() : [];
      setProblem(texts.join(' ') || (isApiError(error) ? error.message : t('trial.failed')));
    } finally {
      setBusy(false);
    }
  };
  const shown = preview?.found.slice(0, MAX_SHOWN) ?? [];
  return (
    <section className={`${manage.formWide} ${styles.alertTrial}`} aria-label={t('trial.title')}>
      <Button needsServer icon="eye" disabled={!body || busy} onClick={runPreview}>
        {busy ? t('trial.busy') : t('trial.title')}
      </Button>
      {problem && <Banner tone="bad">{problem}</Banner>}
      {preview && (
        <div role="status">
          <p>
            <b>{preview.title}</b>
          </p>
          <p>{preview.count === 0 ? t('trial.none') : t('trial.found', { count: preview.count })}</p>
          {shown.length > 0 && (
            <ul>
              {shown.map((match) => (
                <li key={match.object}>{match.text}</li>
              ))}
            </ul>
          )}
          {preview.count > shown.length && (
            <p>
              {t('trial.more', {
                count: preview.count - shown.length,
                shown: count(preview.count - shown.length),
              })}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
