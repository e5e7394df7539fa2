// An issue about one figure of a chart: which figure, what is wrong, who sees to it and until when.

import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import * as entriesStyles from '../entries/entries.module.css';
import { useLanguage } from '../i18n/useLanguage';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Field } from '../ui/FilterBar';
import { FormModal } from '../ui/FormModal';
import * as layout from '../ui/layout.module.css';
import { toast } from '../ui/notices';
import { type RaiseBody, raiseIssue, useRaiseOptions } from './api';
import * as styles from './raise.module.css';
import type { Figure, FigureSource } from './source';

interface RaiseDialogProps {
  source: FigureSource;
  chart: string;
  figures: Figure[];
  /** The figure that was pointed at. */
  chosen: number;
  onClose: () => void;
}

const LONGEST = 200;

export function RaiseDialog({ source, chart, figures, chosen, onClose }: RaiseDialogProps) {
  const { t } = useTranslation('raise');
  const { count, nameOf } = useLanguage();
  const options = useRaiseOptions();
  const told = (figure: Figure) => `${figure.label}: ${count(figure.value)}`;
  const [index, setIndex] = useState(chosen);
  const [typed, setTyped] = useState<string | null>(null);
  const [body, setBody] = useState<Omit<RaiseBody, 'title'>>({
    description: '',
    project_id: null,
    owner_id: null,
    due_date: null,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const figure = figures[index];
  if (!figure) return null;
  const title = typed ?? `${chart}, ${told(figure)}`.slice(0, LONGEST);
  const set = <K extends keyof typeof body>(field: K, value: (typeof body)[K]) => {
    setBody({ ...body, [field]: value });
    setErrors({ ...errors, [field]: '' });
  };
  const raise = async () => {
    if (!title.trim()) return setErrors({ title: t('fault.title') });
    setBusy(true);
    setProblem(null);
    try {
      const { data, message } = await raiseIssue({ ...body, title }, source, chart, figure);
      toast.success(message || t('done'), data.title);
      onClose();
    } catch (error) {
      // What was typed stays: only the message is new.
      setProblem(isApiError(error) ? error.message : t('failed'));
      if (isApiError(error))
        setErrors(
          Object.fromEntries(Object.entries(error.fieldErrors).map(([key, texts]) => [key, texts.join(' ')])),
        );
      setBusy(false);
    }
  };
  const { projects = [], people = [] } = options.data ?? {};
  return (
    <FormModal
      title={t('title')}
      width={600}
      onClose={onClose}
      footer={(leave) => (
        <div className={layout.dialogActions}>
          <Button onClick={leave}>{t('common:action.cancel')}</Button>
          <Button needsServer kind="primary" icon="flag" disabled={busy} onClick={raise}>
            {busy ? t('busy') : t('raise')}
          </Button>
        </div>
      )}
    >
      <div className={styles.form}>
        {problem && (
          <Banner tone="bad" title={t('failed')}>
            {errors['origin.measure'] ?? problem}
          </Banner>
        )}
        <Field
          label={t('figure', { chart })}
          htmlFor="raise-figure"
          hint={[...source.conditions, t('figureHint')].join(' · ')}
        >
          <Select
            id="raise-figure"
            className={entriesStyles.fill}
            value={index}
            options={figures.map((item, number) => ({ value: number, label: told(item) }))}
            showSearch={{ optionFilterProp: 'label' }}
            aria-describedby="raise-figure-note"
            onChange={setIndex}
          />
        </Field>
        <Field label={t('issueTitle')} htmlFor="raise-title" error={errors.title} required>
          <Input
            id="raise-title"
            value={title}
            maxLength={LONGEST}
            status={errors.title ? 'error' : undefined}
            aria-describedby={errors.title ? 'raise-title-note' : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setErrors({ ...errors, title: '' });
            }}
          />
        </Field>
        <Field label={t('description')} htmlFor="raise-description" error={errors.description}>
          <Input.TextArea
            id="raise-description"
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={5000}
            value={body.description}
            onChange={(event) => set('description', event.target.value)}
          />
        </Field>
        {projects.length > 0 && (
          <Field label={t('project')} htmlFor="raise-project" error={errors.project_id}>
            <Select
              id="raise-project"
              className={entriesStyles.fill}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('noProject')}
              value={body.project_id ?? undefined}
              options={projects.map((project) => ({ value: project.id, label: nameOf(project) }))}
              onChange={(project) => set('project_id', project ?? null)}
            />
          </Field>
        )}
        <div className={styles.pair}>
          <Field label={t('owner')} htmlFor="raise-owner" error={errors.owner_id}>
            <Select
              id="raise-owner"
              className={entriesStyles.fill}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t(options.isError ? 'peopleFailed' : 'nobody')}
              value={body.owner_id ?? undefined}
              options={people.map((person) => ({
                value: person.id,
                label: person.department
                  ? `${person.name}, ${nameOf({ name: person.department, name_mr: person.department_mr })}`
                  : person.name,
              }))}
              onChange={(owner) => set('owner_id', owner ?? null)}
            />
          </Field>
          <Field label={t('due')} htmlFor="raise-due" error={errors.due_date}>
            <DatePicker
              id="raise-due"
              className={entriesStyles.fill}
              format="DD/MM/YYYY"
              placeholder="DD/MM/YYYY"
              value={body.due_date ? dayjs(body.due_date) : null}
              onChange={(day) => set('due_date', day ? day.format('YYYY-MM-DD') : null)}
            />
          </Field>
        </div>
      </div>
    </FormModal>
  );
}
