// Shown above a form after an edit conflict: the input is kept, and the newer values are shown below the
// fields that differ.
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import type { Form } from './useForm';

export function NewerVersion<Values extends object>({ form }: { form: Form<Values> }) {
  const { t } = useTranslation('manage');
  return (
    <Banner tone="warn" title={t('newer.title')}>
      <p>{t('newer.text')}</p>
      <div className={layout.dialogActions}>
        <Button size="sm" onClick={form.takeTheirs}>
          {t('newer.takeTheirs')}
        </Button>
        <Button size="sm" kind="primary" disabled={form.busy} onClick={form.saveMine}>
          {t('newer.saveMine')}
        </Button>
      </div>
    </Banner>
  );
}
