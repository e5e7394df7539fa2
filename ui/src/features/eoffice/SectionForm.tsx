// A section's name in both languages.
import { Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/FilterBar';
import { saveSection } from './api';
import type { SectionSource } from './types';

interface SectionFormProps {
  /** Null: a new section. */
  section: SectionSource | null;
  onClose: () => void;
  onSaved: (message: string) => void;
}

const LONGEST = 200;

export function SectionForm({ section, onClose, onSaved }: SectionFormProps) {
  const { t } = useTranslation('eoffice');
  const [names, setNames] = useState({
    name: section?.section_name ?? '',
    name_mr: section?.section_name_mr ?? '',
  });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!names.name.trim()) {
      setFault(t('sections.nameRequired'));
      return document.getElementById('section-name')?.focus();
    }
    setBusy(true);
    setProblem(null);
    try {
      onSaved((await saveSection(section, names)).message);
    } catch (error) {
      setProblem(isApiError(error) ? error.message : t('sections.failed'));
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={save} aria-label={t(section ? 'sections.editTitle' : 'sections.add')}>
      {problem && <Banner tone="bad">{problem}</Banner>}
      <div className="eo-section-form">
        <Field label={t('sections.name')} htmlFor="section-name" error={fault} required>
          <Input
            id="section-name"
            value={names.name}
            maxLength={LONGEST}
            autoFocus
            status={fault ? 'error' : undefined}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'section-name-note' : undefined}
            onChange={(event) => {
              setFault(undefined);
              setNames({ ...names, name: event.target.value });
            }}
          />
        </Field>
        <Field label={t('sections.nameMr')} htmlFor="section-name-mr">
          <Input
            id="section-name-mr"
            value={names.name_mr}
            maxLength={LONGEST}
            onChange={(event) => setNames({ ...names, name_mr: event.target.value })}
          />
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button needsServer kind="primary" type="submit" disabled={busy}>
            {t(busy ? 'entries:form.saving' : 'common:action.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}
