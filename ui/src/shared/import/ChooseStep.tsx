// Step 1: choose or drop a sheet, download its template, set a date for rows without one.
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/catalog/useDataset';
import { useLanguage } from '../i18n/useLanguage';
import { useSite } from '../site';
import { Button } from '../ui/Button';
import { DayInput } from '../ui/DayInput';
import { FieldError } from '../ui/FieldError';
import { Field } from '../ui/FilterBar';
import { Icon } from '../ui/Icon';
import * as layout from '../ui/layout.module.css';
import { TableHead } from '../ui/TableHead';
import { useAct } from '../ui/useAct';
import { downloadTemplate } from './api';
import { fileSize } from './fileSize';
import * as styles from './import.module.css';
import { DEFAULT_MAX_MB, FILE_EXTENSIONS, fileFault, type ImportFlow } from './state';
import type { StepProps } from './useImport';

export function ChooseStep({ dataset, flow, actions }: Omit<StepProps, 'record'>) {
  const { t } = useTranslation('import');
  const { language } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const mb = useSite().data?.upload_megabytes ?? DEFAULT_MAX_MB;
  const [fault, setFault] = useState<string | null>(null);
  const [busy, act] = useAct(t('fault.download'));
  const date = dataset.fields.find((field) => field.name === dataset.date);
  const uploading = flow.phase === 'uploading' || flow.phase === 'checking';

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const faultKey = files.length > 1 ? 'fault.many' : fileFault(file, mb);
    setFault(faultKey ? t(faultKey, { mb }) : null);
    if (!faultKey) actions.chooseFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!uploading) take(event.dataTransfer.files);
  };
  return (
    <div className={styles.choose}>
      <section
        className={over ? `${styles.drop} ${styles.dropOver}` : styles.drop}
        aria-label={t('choose.drop')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name={flow.file ? 'file-sheet' : 'upload'} size={24} />
        <b>{flow.file ? flow.file.name : t('choose.drop')}</b>
        <span>{flow.file ? fileSize(flow.file.size) : t('choose.limits', { mb })}</span>
        {uploading ? (
          <Progress flow={flow} />
        ) : (
          <Button onClick={() => input.current?.click()}>
            {t(flow.file ? 'choose.another' : 'choose.choose')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          className={layout.visuallyHidden}
          tabIndex={-1}
          aria-label={t('choose.choose')}
          accept={FILE_EXTENSIONS}
          onChange={(event) => {
            take(event.target.files);
            // So that the same file can be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </section>
      {fault && <FieldError alert text={fault} />}
      <div className={`${layout.flex} ${layout.wraps} ${layout.spread} ${styles.chooseRow}`}>
        {date && (
          <Field label={t('choose.date')} htmlFor="import-date" hint={t('choose.dateHint')}>
            <DayInput
              id="import-date"
              aria-describedby="import-date-note"
              disabled={uploading}
              value={flow.defaultDate}
              onChange={actions.chooseDate}
              onUnread={actions.chooseDate}
            />
          </Field>
        )}
        <div className={`${layout.row} ${layout.wraps} ${layout.gap8} ${styles.templates}`}>
          <span>{t('choose.template')}</span>
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              size="sm"
              needsServer
              icon="download"
              disabled={busy}
              onClick={() => act(() => downloadTemplate(dataset.path, format))}
            >
              {t(format === 'xlsx' ? 'choose.templateXlsx' : 'choose.templateCsv')}
            </Button>
          ))}
        </div>
      </div>
      <details className={styles.columns}>
        <summary>{t('choose.columns')}</summary>
        <table>
          <TableHead columns={[t('choose.heading'), t('choose.meaning'), t('choose.allowed')]} />
          <tbody>
            {dataset.fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">{field.name}</th>
                <td>
                  {inLanguage(field.label, language)}
                  {field.required ? '' : ` (${t('common:term.optional')})`}
                </td>
                <td>
                  {field.choices.length
                    ? field.choices.map((choice) => choice.value).join(', ')
                    : inLanguage(field.help, language) || t(`kinds.${field.kind}`)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function Progress({ flow }: { flow: ImportFlow }) {
  const { t } = useTranslation('import');
  const sending = flow.phase === 'uploading';
  return (
    <div className={styles.progress} role="status">
      <progress value={sending ? flow.progress : undefined} max={100} aria-label={t('choose.progress')} />
      <span>{sending ? t('choose.uploading', { percent: flow.progress }) : t('choose.checking')}</span>
    </div>
  );
}
