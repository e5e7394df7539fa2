// The legal terms with their sources, and the reconciliation with the summary sheet.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseList } from '@/shared/caseLists';
import { ChartTable } from '@/shared/charts/ChartTable';
import { inLanguage } from '@/shared/content';
import { DASH, formatMoney } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useMay } from '@/shared/session/may';
import { Badge } from '@/shared/ui/Badge';
import { Button, ButtonLink } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import * as layout from '@/shared/ui/layout.module.css';
import { QueryState, TableSkeleton } from '@/shared/ui/States';
import type { Summary } from './api';
import { useReconciliation } from './api';
import * as styles from './cases.module.css';

export function Terms({ summary }: { summary: Summary | undefined }) {
  const { t } = useTranslation('cases');
  const { language, nameOf, date } = useLanguage();
  const may = useMay();
  const sourceOf = (term: Summary['terms'][number]) => inLanguage(term, 'source', language);
  const amount = ({ value, unit }: Summary['terms'][number]) => {
    if (value === null) return DASH;
    return unit === 'rupees' ? formatMoney(value, language) : t(`terms.${unit}`, { count: value });
  };
  return (
    <Card
      title={t('terms.title')}
      tools={
        may('update_legal_term') && (
          <ButtonLink kind="quiet" size="sm" icon="edit" to="/admin/masters/legal-terms">
            {t('terms.edit')}
          </ButtonLink>
        )
      }
      body
    >
      {!summary && <TableSkeleton rows={4} />}
      <ul className={styles.terms}>
        {summary?.terms.map((term) => (
          <li key={term.code}>
            <b>{nameOf(term)}</b>
            <span>{amount(term)}</span>
            <small>
              <span lang={sourceOf(term).lang}>{sourceOf(term).text}</span>
              {term.source_date && `, ${date(term.source_date)}`}
            </small>
            {!term.confirmed && <Badge tone="warn">{t('unconfirmed')}</Badge>}
          </li>
        ))}
      </ul>
      {summary && <p className={`${layout.small} ${layout.muted}`}>{summary.note}</p>}
    </Card>
  );
}

const INITIAL_ROWS = 10;

/** Last month's cases compared with the department's summary sheet. */
export function Reconciled({ list }: { list: CaseList }) {
  const { t } = useTranslation('cases');
  const { language, nameOf, date, count } = useLanguage();
  const [expanded, setExpanded] = useState(false);
  const query = useReconciliation(list.dataset);
  const reconciliation = query.data;
  if (reconciliation === null) return null;
  const signed = (value: number) => (value > 0 ? `+${count(value)}` : count(value).replace('-', '−'));
  const figures = (row: { listed: number; sheet: number; difference: number }) => [
    count(row.listed),
    count(row.sheet),
    signed(row.difference),
  ];
  const columns = [t('reconciled.listed'), t('reconciled.sheet'), t('common:term.difference')];
  return (
    <Card
      title={t('reconciled.title')}
      finding={
        reconciliation &&
        t('common:term.between', { from: date(reconciliation.date_from), to: date(reconciliation.date_to) })
      }
      body={`${layout.stack} ${layout.gap12}`}
    >
      <QueryState query={query} rows={3} />
      {reconciliation && (
        <>
          <p>
            <Badge tone={reconciliation.equal ? 'ok' : 'warn'}>
              {reconciliation.equal
                ? t('reconciled.equal')
                : t('reconciled.differs', { count: reconciliation.differences.length })}
            </Badge>
          </p>
          <ChartTable
            caption={t('reconciled.title')}
            data={{
              columns: [t('common:term.figure'), ...columns],
              rows: reconciliation.measures.map((measure) => ({
                name: measure.label[language],
                values: figures(measure),
              })),
            }}
          />
        </>
      )}
      {reconciliation && !reconciliation.equal && (
        <ChartTable
          caption={t('reconciled.where')}
          data={{
            columns: [t('reconciled.where'), ...columns],
            rows: reconciliation.differences
              .slice(0, expanded ? undefined : INITIAL_ROWS)
              .map((difference) => ({
                name: [...Object.values(difference.by).map(nameOf), difference.label[language]].join(', '),
                values: figures(difference),
              })),
          }}
        />
      )}
      {reconciliation && reconciliation.differences.length > INITIAL_ROWS && !expanded && (
        <p>
          <Button kind="link" size="sm" onClick={() => setExpanded(true)}>
            {t('showAll', { count: reconciliation.differences.length })}
          </Button>
        </p>
      )}
    </Card>
  );
}
