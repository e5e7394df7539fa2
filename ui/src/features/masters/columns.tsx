// The columns of a master's list, from its declaration.
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useStatus } from '@/shared/manage/useStatus';
import type { Declaration, MasterField, MasterRow } from './api';
import * as styles from './masters.module.css';

const SPELLINGS_SHOWN = 2;

/** Codes are written without separators: they are names, not amounts. */
export const shownValue = (row: MasterRow, field: MasterField): string => {
  const given = row.values[field.column];
  const value = Array.isArray(given) ? given.join(', ') : given;
  return value === null || value === undefined || value === '' ? '—' : String(value);
};

export function useColumns(declared: Declaration): GridColumn<MasterRow>[] {
  const { t } = useTranslation(['masters', 'manage']);
  const { nameOf, count, language } = useLanguage();
  const status = useStatus<MasterRow>((row) => row.is_active);
  const [english, marathi] = declared.names;
  const other = (row: MasterRow) => (language === 'mr' ? row.name : row.name_mr);
  const column = (field: MasterField): GridColumn<MasterRow> => {
    if (field.kind === 'place')
      return { key: field.name, title: field.label[language], value: (row) => nameOf(row.parent) };
    if (field.kind === 'aliases')
      return {
        key: field.name,
        title: field.label[language],
        value: (row) => shownValue(row, field),
        sortable: false,
        render: (row) => <Spellings words={row.values.aliases as string[]} />,
      };
    if (field.kind === 'choice')
      return {
        key: field.name,
        title: field.label[language],
        value: (row) =>
          field.choices.find((one) => one.value === row.values[field.column])?.label[language] ?? '—',
      };
    return {
      key: field.name,
      title: field.label[language],
      value: (row) => shownValue(row, field),
      numeric: field.kind === 'count' && field.name !== declared.key,
    };
  };
  const shown = declared.fields.filter(
    (field) => field.name !== 'status' && field.column !== english && field.column !== marathi,
  );
  return [
    {
      key: english,
      title: t('name'),
      value: nameOf,
      below: (row) => <span lang={language === 'mr' ? 'en' : 'mr'}>{other(row) || t('noMarathi')}</span>,
    },
    ...shown.map(column),
    status.column,
    {
      key: 'uses_count',
      title: t('manage:uses.title'),
      value: (row) =>
        row.uses_count
          ? t('manage:uses.total', { count: row.uses_count, shown: count(row.uses_count) })
          : '—',
      numeric: true,
      sortable: false,
    },
  ];
}

function Spellings({ words }: { words: string[] }) {
  const { count } = useLanguage();
  if (words.length === 0) return <span>—</span>;
  const more = words.length - SPELLINGS_SHOWN;
  return (
    <span className={styles.masterSpellings} title={words.join(', ')}>
      {words.slice(0, SPELLINGS_SHOWN).join(', ')}
      {more > 0 && ` +${count(more)}`}
    </span>
  );
}
