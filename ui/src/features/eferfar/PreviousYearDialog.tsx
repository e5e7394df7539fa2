// The previous year's closing figures, which are added to the totals while no filter is set.

import { useTranslation } from 'react-i18next';
import { plainNumber } from '@/shared/entries/form';
import { FormDialog } from '@/shared/manage/FormDialog';
import * as manage from '@/shared/manage/manage.module.css';
import { Parts } from '@/shared/manage/RecordForm';
import { type FormPart, faultsOf } from '@/shared/manage/specs';
import { useForm } from '@/shared/manage/useForm';
import { Dialog } from '@/shared/ui/Dialog';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { Unloaded } from '@/shared/ui/States';
import { PREVIOUS_YEAR_FIELDS, type PreviousYear, savePreviousYear, usePreviousYear } from './api';

interface PreviousYearDialogProps {
  onClose: () => void;
  onSaved: () => void;
}

/** The figures stored on the server, shared by all users. */
export function ServerPreviousYear(props: PreviousYearDialogProps) {
  const stored = usePreviousYear();
  const keep = async (figures: PreviousYear) => {
    await savePreviousYear({ ...figures, revision: stored.data?.revision ?? 0 });
    await stored.refetch();
  };
  return <PreviousYearDialog {...props} stored={stored} keep={keep} />;
}

/** The stored figures; the subset of a query that the dialog uses. */
interface Stored {
  data: PreviousYear | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => void;
}

interface KeptFigures extends PreviousYearDialogProps {
  stored: Stored;
  keep: (figures: PreviousYear) => Promise<void>;
  /** The figures are stored in this browser. */
  local?: boolean;
}

type Typed = Record<keyof PreviousYear, string>;

export function PreviousYearDialog(props: KeptFigures) {
  const { stored, onClose } = props;
  const { t } = useTranslation('eferfar');
  if (stored.data) return <FiguresForm {...props} figures={stored.data} />;
  return (
    <Dialog bare title={t('previousYear.title')} width={640} onClose={onClose}>
      <Unloaded query={stored} rows={3} />
    </Dialog>
  );
}

function FiguresForm({ figures, keep, local, onClose, onSaved }: KeptFigures & { figures: PreviousYear }) {
  const { t } = useTranslation(['eferfar', 'manage']);
  const parts = PREVIOUS_YEAR_FIELDS.map(
    (name): FormPart<Typed> => ({
      name,
      label: t(`previousYear.${name}`),
      kind: 'number',
      maxLength: 16,
      check: (text) =>
        /^\d{1,10}$/.test(plainNumber(text) || '0') ? undefined : t('entries:fault.notWhole'),
    }),
  );
  const form = useForm<Typed>({
    start: Object.fromEntries(PREVIOUS_YEAR_FIELDS.map((name) => [name, String(figures[name])])) as Typed,
    check: (values) => faultsOf(parts, values, null, (key) => t(`manage:${key}`)),
    fallback: t('previousYear.failed'),
    idOf: (name) => `previous-${name}`,
    save: async (values) => {
      const numbers = Object.entries(values).map(([name, text]) => [name, Number(plainNumber(text) || 0)]);
      await keep(Object.fromEntries(numbers));
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
      <Parts parts={parts} form={form} />
    </FormDialog>
  );
}
