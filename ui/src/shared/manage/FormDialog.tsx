// A dialog that creates or edits a record: fields with the server's errors, and a confirmation before unsaved
// input is discarded.
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { FormModal } from '../ui/FormModal';
import type { IconName } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import * as styles from './manage.module.css';
import { Parts } from './RecordForm';
import { type FormPart, faultsOf } from './specs';
import { type Form, type FormOptions, useForm } from './useForm';

// A form declared by its parts, which make its validation and its controls.
interface PartsFormOptions<Values extends object> extends Omit<FormOptions<Values>, 'check'> {
  parts: FormPart<Values>[];
}

export function usePartsForm<Values extends object>({ parts, ...options }: PartsFormOptions<Values>) {
  const { t } = useTranslation('manage');
  const form = useForm<Values>({ ...options, check: (values) => faultsOf(parts, values, null, t) });
  return { form, fields: <Parts<Values> parts={parts} form={form} /> };
}

interface FormFrameProps<Values extends object> {
  title: string;
  form: Form<Values>;
  /** The button's label, and its label while saving. */
  saveLabel: string;
  busyLabel?: string;
  icon?: IconName;
  width?: number;
  /** Saved in this browser, so no connection is needed. */
  local?: boolean | undefined;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog<Values extends object>(props: Omit<FormFrameProps<Values>, 'className'>) {
  return (
    <FormFrame {...props} className={styles.form}>
      <FormNotice form={props.form} />
      {props.children}
    </FormFrame>
  );
}

/** The dialog without the notice above the fields and without their grid, for forms with their own. */
export function FormFrame<Values extends object>(props: FormFrameProps<Values>) {
  const { title, form, saveLabel, busyLabel, width = 720, local, icon, className, onClose, children } = props;
  const { t } = useTranslation('manage');
  return (
    <FormModal
      title={title}
      width={width}
      changed={form.changed}
      busy={form.busy}
      onClose={onClose}
      footer={(leave) => (
        <div className={layout.dialogActions}>
          <Button disabled={form.busy} onClick={leave}>
            {t('common:action.cancel')}
          </Button>
          <Button
            kind="primary"
            icon={icon}
            needsServer={!local}
            disabled={form.busy || form.newer !== null}
            onClick={form.submit}
          >
            {form.busy ? (busyLabel ?? t('common:term.saving')) : saveLabel}
          </Button>
        </div>
      )}
    >
      <form
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {children}
        <button type="submit" className={layout.visuallyHidden} tabIndex={-1} aria-hidden="true" />
      </form>
    </FormModal>
  );
}

interface FormNoticeProps<Values extends object> {
  form: Form<Values>;
  /** What to do about the error. */
  action?: ReactNode;
}

// Shown above a form's fields: an error of the form as a whole; or after an edit conflict, in which the input is
// kept, a choice between the two versions (the newer values are below the fields that differ).
export function FormNotice<Values extends object>({ form, action }: FormNoticeProps<Values>) {
  const { t } = useTranslation('manage');
  const notice = useRef<HTMLDivElement>(null);
  const { newer, problem } = form;
  // On a phone, the button that was pressed is far below.
  useEffect(() => {
    if (newer || problem) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [newer, problem]);
  if (!newer && !problem) return null;
  return (
    <div ref={notice}>
      {newer ? (
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
      ) : (
        <Banner tone="bad" action={action}>
          {problem}
        </Banner>
      )}
    </div>
  );
}
