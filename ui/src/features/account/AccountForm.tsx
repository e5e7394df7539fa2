// A form on an account page: fields, other content below them, and the button that saves.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormNotice } from '@/shared/manage/FormDialog';
import * as manage from '@/shared/manage/manage.module.css';
import type { Form } from '@/shared/manage/useForm';
import { Button } from '@/shared/ui/Button';
import { classes } from '@/shared/ui/classes';
import * as styles from './account.module.css';

interface AccountFormProps<Values extends object> {
  form: Form<Values>;
  saveLabel: string;
  /** Disables the button while there is nothing to save. */
  unchanged?: boolean;
  /** Class of the fields. */
  className?: string | undefined;
  below?: ReactNode;
  children: ReactNode;
}

export function AccountForm<Values extends object>(props: AccountFormProps<Values>) {
  const { form, saveLabel, unchanged = false, className, below, children } = props;
  const { t } = useTranslation('manage');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className={classes(manage.form, className)}>
        <FormNotice form={form} />
        {children}
      </div>
      {below}
      <div className={styles.actions}>
        <Button needsServer kind="primary" type="submit" disabled={form.busy || unchanged}>
          {form.busy ? t('common:term.saving') : saveLabel}
        </Button>
      </div>
    </form>
  );
}
