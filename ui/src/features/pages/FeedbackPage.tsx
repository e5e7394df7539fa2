// Public feedback form. The input is kept if sending fails.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { isApiError } from '@/api/errors';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { useTooLong } from '@/shared/ui/FieldError';
import { Field } from '@/shared/ui/FilterBar';
import * as textPage from '@/shared/ui/text-page.module.css';
import { useUnsaved } from '@/shared/ui/unsaved';
import * as styles from './feedback.module.css';
import { OTHER_PAGES, PageFrame } from './PageFrame';

const KINDS = ['suggestion', 'question', 'complaint', 'problem'] as const;
const MIN_LENGTH = 10;
const MAX_LENGTH = 2000;

const EMPTY = { kind: KINDS[0] as (typeof KINDS)[number], name: '', email: '', message: '' };

export function FeedbackPage() {
  const { t } = useTranslation('pages');
  const [form, setForm] = useState(EMPTY);
  const [tooShort, setTooShort] = useState(false);
  const message = useRef<HTMLTextAreaElement>(null);
  const tooLong = useTooLong()(form.message, MAX_LENGTH);
  const submission = useMutation({
    mutationFn: async () => (await api.post('/api/feedback', { body: form })).data,
    onSuccess: () => setForm(EMPTY),
  });
  useUnsaved(form.message.trim() !== '');
  const fieldErrors = isApiError(submission.error) ? submission.error.fieldErrors : {};
  const unanswered = isApiError(submission.error) && submission.error.isUnanswered;
  const change = (part: Partial<typeof EMPTY>) => {
    setForm({ ...form, ...part });
    setTooShort(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong) {
      message.current?.focus();
      return;
    }
    if (form.message.trim().length < MIN_LENGTH) {
      setTooShort(true);
      message.current?.focus();
      return;
    }
    submission.mutate();
  };
  const messageError = tooLong ?? (tooShort ? t('feedback.tooShort') : fieldErrors.message?.[0]);
  return (
    <PageFrame title={t('feedback.title')} updated={OTHER_PAGES.feedback}>
      <p className={textPage.lead}>{t('feedback.lead')}</p>
      {submission.data ? (
        <div className={styles.sent}>
          <Banner tone="ok" title={t('feedback.sent')}>
            {t('feedback.number', { number: submission.data.id })}
          </Banner>
          <Button onClick={() => submission.reset()}>{t('feedback.another')}</Button>
        </div>
      ) : (
        <form noValidate className={styles.form} onSubmit={submit}>
          {submission.isError && (
            <Banner tone="bad" title={unanswered ? undefined : t('feedback.notSent')}>
              {submission.error.message}
            </Banner>
          )}
          <fieldset>
            <legend>{t('feedback.kind')}</legend>
            {KINDS.map((kind) => (
              <label key={kind}>
                <input
                  type="radio"
                  name="kind"
                  value={kind}
                  checked={form.kind === kind}
                  onChange={() => change({ kind })}
                />
                {t(`feedback.kinds.${kind}`)}
              </label>
            ))}
          </fieldset>
          <Field
            label={t('feedback.message')}
            htmlFor="feedback-message"
            required
            error={messageError}
            hint={t('feedback.hint')}
          >
            <textarea
              id="feedback-message"
              ref={message}
              rows={7}
              required
              aria-invalid={Boolean(messageError)}
              aria-describedby="feedback-message-note"
              value={form.message}
              onChange={(event) => change({ message: event.target.value })}
            />
          </Field>
          <Field
            label={`${t('feedback.name')} (${t('common:term.optional')})`}
            htmlFor="feedback-name"
            error={fieldErrors.name?.[0]}
          >
            <input
              id="feedback-name"
              autoComplete="name"
              maxLength={200}
              value={form.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field
            label={`${t('common:term.emailAddress')} (${t('common:term.optional')})`}
            htmlFor="feedback-email"
            error={fieldErrors.email?.[0]}
          >
            <input
              id="feedback-email"
              type="email"
              autoComplete="email"
              maxLength={254}
              aria-invalid={Boolean(fieldErrors.email)}
              aria-describedby={fieldErrors.email ? 'feedback-email-note' : undefined}
              value={form.email}
              onChange={(event) => change({ email: event.target.value })}
            />
          </Field>
          <div>
            <Button needsServer kind="primary" size="lg" type="submit" disabled={submission.isPending}>
              {t(submission.isPending ? 'feedback.sending' : 'feedback.send')}
            </Button>
          </div>
        </form>
      )}
    </PageFrame>
  );
}
