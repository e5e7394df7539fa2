// Dialog to create the Collector's brief as a PDF. If the server cannot create PDFs, a printable page is offered.
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '@/api/errors';
import type { Department } from '@/shared/departments';
import { LabelledSelect } from '@/shared/filters/LabelledSelect';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import * as filterBar from '@/shared/ui/filter-bar.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { Segmented } from '@/shared/ui/Segmented';
import { type Brief, BYS, downloadBrief } from './api';
import * as styles from './trends.module.css';

interface BriefDialogProps {
  departments: Department[];
  years: string[];
  start: Pick<Brief, 'by' | 'financial_year'>;
  onClose: () => void;
}

export function BriefDialog({ departments, years, start, onClose }: BriefDialogProps) {
  const { t } = useTranslation('trends');
  const { language, nameOf } = useLanguage();
  const [brief, setBrief] = useState<Omit<Brief, 'departments'>>({ language, ...start });
  const [chosen, setChosen] = useState(departments.map(({ slug }) => slug));
  const [busy, setBusy] = useState<'pdf' | 'html' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: Partial<Brief>) => setBrief({ ...brief, ...next });
  const create = async (kind: 'pdf' | 'html') => {
    setBusy(kind);
    setProblem(null);
    try {
      const all = chosen.length === departments.length;
      if (!(await downloadBrief({ ...brief, departments: all ? '' : chosen.join(',') }, kind))) return;
      toast.success(t(kind === 'pdf' ? 'brief.made' : 'brief.pageMade'));
      onClose();
    } catch (error) {
      setProblem(failureText(t('brief.failed'), error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Dialog
      title={t('brief.title')}
      width={720}
      onClose={onClose}
      primary={
        <Button
          needsServer
          kind="primary"
          icon="file"
          disabled={busy !== null || !chosen.length}
          onClick={() => create('pdf')}
        >
          {t(busy === 'pdf' ? 'brief.busy' : 'brief.make')}
        </Button>
      }
    >
      <div className={styles.briefForm}>
        <p>{t('brief.text')}</p>
        {problem && (
          <Banner
            tone="warn"
            title={t('brief.failed')}
            action={
              <Button
                needsServer
                size="sm"
                icon="download"
                disabled={busy !== null}
                onClick={() => create('html')}
              >
                {t('brief.page')}
              </Button>
            }
          >
            {problem}
          </Banner>
        )}
        <div className={styles.briefChoices}>
          <div className={filterBar.field}>
            <span className={`${layout.small} ${layout.muted} ${layout.strong} ${styles.briefLabel}`}>
              {t('common:term.language')}
            </span>
            <Segmented
              label={t('common:term.language')}
              value={brief.language}
              onChange={(value) => change({ language: value })}
              options={[
                { value: 'mr', label: t('common:term.marathi') },
                { value: 'en', label: t('common:term.english') },
              ]}
            />
          </div>
          <LabelledSelect
            id="brief-by"
            label={t('periods')}
            value={brief.by}
            onChange={(by) => change({ by })}
            options={BYS.map((by) => ({ value: by, label: t(`by.${by}`) }))}
          />
          <LabelledSelect
            id="brief-year"
            label={t('common:term.financialYear')}
            value={brief.financial_year}
            onChange={(year) => change({ financial_year: year })}
            options={years.map((year) => ({ value: year, label: year }))}
          />
        </div>
        <fieldset className={`${layout.stack} ${layout.gap8} ${styles.briefDepartments}`}>
          <legend>{t('common:term.departments')}</legend>
          <Checkbox
            checked={chosen.length === departments.length}
            indeterminate={chosen.length > 0 && chosen.length < departments.length}
            onChange={(event) => setChosen(event.target.checked ? departments.map(({ slug }) => slug) : [])}
          >
            {t('common:term.allDepartments')}
          </Checkbox>
          <Checkbox.Group
            value={chosen}
            onChange={(values) => setChosen(values as string[])}
            options={departments.map((department) => ({
              value: department.slug,
              label: nameOf(department),
            }))}
          />
          {chosen.length === 0 && <p className={filterBar.fieldError}>{t('brief.none')}</p>}
        </fieldset>
      </div>
    </Dialog>
  );
}
