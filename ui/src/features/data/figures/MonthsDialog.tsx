// The months of a data set: what is published of each, and which to rebuild.
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { formatMonth, sizeOf } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { EmptyState, QueryState } from '@/shared/ui/States';
import type { DatasetFigures, Month } from '../api';
import { useAction, useMonths } from '../api';
import * as dataStyles from '../data.module.css';

interface MonthsDialogProps {
  row: DatasetFigures;
  name: string;
  onClose: () => void;
}

export function MonthsDialog({ row, name, onClose }: MonthsDialogProps) {
  const { t } = useTranslation('data');
  const { count, language } = useLanguage();
  const months = useMonths(row.dataset);
  const runAction = useAction();
  const [chosen, setChosen] = useState<string[]>([]);
  const toggle = (month: string, on: boolean) =>
    setChosen(on ? [...chosen, month] : chosen.filter((other) => other !== month));
  const labelOf = ({ month }: Month) => formatMonth(month, language, 'long');
  const noteOf = (month: Month) => {
    if (!month.published) return t('months.unpublished');
    const size = sizeOf(month.bytes, language);
    const values = { count: month.rows, rows: count(month.rows), size, months: month.shares };
    return t(month.shares > 1 ? 'months.shared' : 'months.own', values);
  };
  const submit = async () => {
    const body = { dataset: row.dataset, months: chosen };
    if (await runAction(t('figures.refreshFailed'), () => api.post('/api/operations/refresh', { body })))
      onClose();
  };
  return (
    <Dialog
      title={t('months.title', { name })}
      width={560}
      onClose={onClose}
      primary={
        <Button needsServer kind="primary" disabled={chosen.length === 0} onClick={submit}>
          {chosen.length ? t('months.refresh', { count: chosen.length }) : t('months.choose')}
        </Button>
      }
    >
      <QueryState query={months} rows={6} />
      {months.data?.length === 0 && <EmptyState title={t('months.none')} text={t('months.noneText')} />}
      <ul className={dataStyles.months}>
        {months.data?.map((month) => (
          <li key={month.month}>
            <Checkbox
              checked={chosen.includes(month.month)}
              onChange={(event) => toggle(month.month, event.target.checked)}
            >
              {labelOf(month)}
            </Checkbox>
            <span>{noteOf(month)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
