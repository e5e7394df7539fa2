// The frame of both forms: title, what went wrong, the newer version beside what was typed, and the buttons.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { FormModal } from '@/shared/ui/FormModal';
import type { Draft } from './draft';

interface DraftDialogProps<V extends object, R extends { revision: number }> {
  title: string;
  draft: Draft<V, R>;
  saveLabel: string;
  /** What failed: "Error updating project: " is the toast, this the dialog's own. */
  failed: string;
  /** A field's name and its value in words. */
  tell: (field: keyof V & string, record: R) => { label: string; value: string };
  onClose: () => void;
  children: ReactNode;
}

export function DraftDialog<V extends object, R extends { revision: number }>(props: DraftDialogProps<V, R>) {
  const { draft, onClose } = props;
  const { t } = useTranslation('war-room');
  return (
    <FormModal
      title={props.title}
      width={640}
      changed={draft.changed}
      onClose={onClose}
      footer={(leave) => (
        <div className="dialog-actions">
          <Button onClick={leave}>{t('common:action.cancel')}</Button>
          <Button
            needsServer
            kind="primary"
            disabled={draft.busy || draft.theirs !== null}
            onClick={draft.save}
          >
            {draft.busy ? t('form.saving') : props.saveLabel}
          </Button>
        </div>
      )}
    >
      <form
        className="war-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!draft.theirs && !draft.busy) draft.save();
        }}
      >
        {draft.theirs ? (
          <Banner tone="warn" title={t('stale.title')}>
            <p>{t('stale.text')}</p>
            <dl className="facts war-theirs">
              {draft.theirs.fields.map((field) => {
                const { label, value } = props.tell(field, (draft.theirs as { record: R }).record);
                return (
                  <div key={field}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                );
              })}
            </dl>
            <div className="war-choices">
              <Button size="sm" onClick={draft.takeTheirs}>
                {t('stale.takeTheirs')}
              </Button>
              <Button size="sm" kind="primary" onClick={draft.saveMine}>
                {t('stale.saveMine')}
              </Button>
            </div>
          </Banner>
        ) : (
          draft.problem && (
            <Banner tone="bad" title={props.failed}>
              {draft.problem}
            </Banner>
          )
        )}
        {props.children}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </FormModal>
  );
}
