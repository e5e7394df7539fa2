// The previous year's closing figures, which are added to the totals while no filter is set.
import { useTranslation } from 'react-i18next';
import { numberOf } from '@/shared/entries/numbers';
import { FormDialog, usePartsForm } from '@/shared/manage/FormDialog';
import * as manage from '@/shared/manage/manage.module.css';
import type { FormPart } from '@/shared/manage/specs';
import { Dialog } from '@/shared/ui/Dialog';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { QueryState } from '@/shared/ui/States';
import { PREVIOUS_YEAR_FIELDS, type PreviousYear, savePreviousYear, usePreviousYear } from './api';

interface CommonProps {
  onClose: () => void;
  onSaved: () => void;
}

/** The figures stored on the server, shared by all users. */
export function ServerPreviousYear(props: CommonProps) {
  const { t } = useTranslation('eferfar');
  const stored = usePreviousYear();
  const save = async (figures: PreviousYear) => {
    await savePreviousYear({ ...figures, revision: stored.data?.revision ?? 0 });
    await stored.refetch();
  };
  if (stored.data) return <PreviousYearDialog {...props} figures={stored.data} save={save} />;
  return (
    <Dialog bare title={t('previousYear.title')} width={640} onClose={props.onClose}>
      <QueryState query={stored} rows={3} />
    </Dialog>
  );
}

interface PreviousYearDialogProps extends CommonProps {
  figures: PreviousYear;
  save: (figures: PreviousYear) => Promise<void>;
  /** The figures are stored in this browser. */
  local?: boolean;
}

type FormValues = Record<keyof PreviousYear, string>;

export function PreviousYearDialog({ figures, save, local, onClose, onSaved }: PreviousYearDialogProps) {
  const { t } = useTranslation(['eferfar', 'manage']);
  const parts = PREVIOUS_YEAR_FIELDS.map(
    (name): FormPart<FormValues> => ({
      name,
      label: t(`previousYear.${name}`),
      kind: 'number',
      most: 9_999_999_999,
    }),
  );
  const { form, fields } = usePartsForm<FormValues>({
    parts,
    start: Object.fromEntries(
      PREVIOUS_YEAR_FIELDS.map((name) => [name, String(figures[name])]),
    ) as FormValues,
    failed: t('previousYear.failed'),
    idOf: (name) => `previous-${name}`,
    save: async (values) => {
      const numbers = Object.entries(values).map(([name, text]) => [name, numberOf(text)]);
      await save(Object.fromEntries(numbers));
      toast.success(t('previousYear.saved'));
      onSaved();
    },
  });
  return (
    <FormDialog
      title={t('previousYear.title')}
      form={form}
      width={640}
      saveLabel={t('previousYear.save')}
      local={local}
      onClose={onClose}
    >
      <p className={`${layout.dialogText} ${manage.formWide}`}>{t('previousYear.help')}</p>
      {fields}
    </FormDialog>
  );
}
