// Shown above a form's fields: an error of the form as a whole; or after an edit conflict, in which the input is
// kept, a choice between the two versions (the newer values are below the fields that differ).
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import type { Form } from './useForm';

export function FormNotice<Values extends object>({ form }: { form: Form<Values> }) {
  const { t } = useTranslation('manage');
  if (!form.newer) return form.problem && <Banner tone="bad">{form.problem}</Banner>;
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
