// Raise an issue about a figure of a chart: figure, problem, owner and due date.
import { useTranslation } from 'react-i18next';
import { api, useData } from '@/api/client';
import { useLanguage } from '../i18n/useLanguage';
import { FormDialog, usePartsForm } from '../manage/FormDialog';
import type { FormPart } from '../manage/specs';
import { toast } from '../ui/notices';
import type { Figure, FigureSource } from './source';

function useRaiseOptions() {
  return useData(['raise-options'], '/api/cm-war-room/raise-options', { staleTime: 60_000 });
}

interface RaiseBody {
  title: string;
  description: string;
  project_id: number | null;
  owner_id: number | null;
  due_date: string | null;
}

function raiseIssue(body: RaiseBody, source: FigureSource, chart: string, figure: Figure) {
  const { dataset, filters, conditions } = source;
  const origin = { dataset, filters, conditions, chart, figure: figure.label, ...figure.place };
  return api.post('/api/cm-war-room/raised-issues', { body: { ...body, origin } });
}

interface RaiseDialogProps {
  source: FigureSource;
  chart: string;
  /** At least one. */
  figures: Figure[];
  /** Index of the clicked figure. */
  chosen: number;
  onClose: () => void;
}

type Values = RaiseBody & { figure: number };

const MAX_TITLE_LENGTH = 200;

export function RaiseDialog({ source, chart, figures, chosen, onClose }: RaiseDialogProps) {
  const { t } = useTranslation(['raise', 'manage']);
  const { count, nameOf } = useLanguage();
  const options = useRaiseOptions();
  const { projects = [], people = [] } = options.data ?? {};
  const figureLabels = figures.map((figure) => `${figure.label}: ${count(figure.value)}`);
  const titleOf = (index: number) => `${chart}, ${figureLabels[index]}`.slice(0, MAX_TITLE_LENGTH);
  const parts: FormPart<Values>[] = [
    {
      name: 'figure',
      label: t('figure', { chart }),
      kind: 'select',
      hint: [...source.conditions, t('figureHint')].join(' · '),
      options: figureLabels.map((label, value) => ({ value, label })),
      wide: true,
      // Update the title along with the figure, unless the user has edited it.
      with: (index, before) =>
        before.title === titleOf(before.figure) ? { title: titleOf(Number(index)) } : {},
    },
    {
      name: 'title',
      label: t('common:term.title'),
      required: true,
      missing: t('fault.title'),
      maxLength: MAX_TITLE_LENGTH,
      wide: true,
    },
    { name: 'description', label: t('common:term.description'), rows: 3, maxLength: 5000, wide: true },
    projects.length > 0 && {
      name: 'project_id',
      label: t('common:term.project'),
      kind: 'select',
      none: t('noProject'),
      options: projects.map((project) => ({ value: project.id, label: nameOf(project) })),
      wide: true,
    },
    {
      name: 'owner_id',
      label: t('common:term.owner'),
      kind: 'select',
      none: t(options.isError ? 'peopleFailed' : 'nobody'),
      options: people.map(({ id, name, department, department_mr }) => ({
        value: id,
        label: department ? `${name}, ${nameOf({ name: department, name_mr: department_mr })}` : name,
      })),
    },
    { name: 'due_date', label: t('common:term.dueDate'), kind: 'date' },
  ];
  const { form, fields } = usePartsForm<Values>({
    parts,
    start: {
      figure: chosen,
      title: titleOf(chosen),
      description: '',
      project_id: null,
      owner_id: null,
      due_date: null,
    },
    failed: t('failed'),
    idOf: (name) => `raise-${name}`,
    save: async ({ figure: index, ...body }) => {
      const { data, message } = await raiseIssue(body, source, chart, figures[index] as Figure);
      toast.success(message || t('done'), data.title);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('title')}
      form={form}
      width={600}
      icon="flag"
      saveLabel={t('raise')}
      busyLabel={t('busy')}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
}
