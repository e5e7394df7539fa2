// Download or save a report. If the server cannot create PDFs, a printable page is offered.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/errors';
import type { Filters } from '@/shared/filters/scope';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { onDemand } from '@/shared/lazy';
import type { Language } from '@/shared/persistence/preferences';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import * as layout from '@/shared/ui/layout.module.css';
import { toast } from '@/shared/ui/notices';
import { Segmented } from '@/shared/ui/Segmented';
import type { ReportKind } from './api';
import { downloadReport, type FileKind } from './api';
import * as styles from './reports.module.css';
import { startOf } from './saved';

const KINDS = ['xlsx', 'csv', 'pdf'] as const;

const SavedDialog = onDemand(async () => (await import('./SavedDialog')).SavedDialog);

interface DownloadsProps {
  slug: ReportKind['slug'];
  filters: Filters;
  /** The date range of the displayed report. */
  covers: { date_from: string; date_to: string } | undefined;
}

export function Downloads({ slug, filters, covers }: DownloadsProps) {
  const { t } = useTranslation('reports');
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<Language | null>(null);
  const [busy, setBusy] = useState<FileKind | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const downloadAs = async (kind: FileKind) => {
    setBusy(kind);
    setProblem(null);
    try {
      if (await downloadReport(slug, filters, chosen ?? language, kind)) toast.success(t('downloaded'));
    } catch (error) {
      const message = isApiError(error) ? error.message : t('downloadFailed');
      if (kind === 'pdf') setProblem(message);
      else toast.error(t('downloadFailed'), message);
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={`${layout.row} ${layout.wraps} ${layout.gap8} ${styles.reportDownloads}`}>
      <Segmented<Language>
        label={t('language')}
        value={chosen ?? language}
        onChange={setChosen}
        options={[
          { value: 'en', label: t('common:term.english') },
          { value: 'mr', label: t('common:term.marathi') },
        ]}
      />
      {KINDS.map((kind) => (
        <Button
          needsServer
          key={kind}
          icon="download"
          disabled={busy !== null}
          onClick={() => downloadAs(kind)}
        >
          {busy === kind ? t('busy') : kind.toUpperCase()}
        </Button>
      ))}
      <Button needsServer icon="plus" disabled={!covers} onClick={() => setSaving(true)}>
        {t('saved.form.add')}
      </Button>
      {problem && (
        <Banner
          tone="warn"
          title={t('pdfFailed')}
          action={
            <Button
              needsServer
              size="sm"
              icon="download"
              disabled={busy !== null}
              onClick={() => downloadAs('html')}
            >
              {t('page')}
            </Button>
          }
        >
          {problem}
        </Banner>
      )}
      {saving && covers && (
        <SavedDialog
          start={startOf(slug, filters, covers, chosen ?? language)}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
