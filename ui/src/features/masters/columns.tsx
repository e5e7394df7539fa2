// Columns of a master's list, from its declaration.
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '@/shared/grid/DataGrid';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { useStatus } from '@/shared/manage/Status';
import type { Declaration, MasterField, MasterRow } from './api';
import * as styles from './masters.module.css';

const SPELLINGS_SHOWN = 2;
const LONG_TEXT = 200;

/** Format a field's value. Codes have no separators, as they are identifiers, not amounts. */
export function useFormatValue(): (row: MasterRow, field: MasterField) => string {
  const { count, date, language } = useLanguage();
  return (row, { column, kind, name, choices }) => {
    const stored = row.values[column];
    const value = Array.isArray(stored) ? stored.join(', ') : String(stored ?? '');
    if (value === '') return '—';
    if (kind === 'date') return date(value);
    if (kind === 'count' && !name.endsWith('code')) return count(Number(value));
    return choices.find((choice) => choice.value === value)?.label[language] ?? value;
  };
}

export function useColumns(declared: Declaration): GridColumn<MasterRow>[] {
  const { t } = useTranslation(['masters', 'manage']);
  const { nameOf, count, language } = useLanguage();
  const formatValue = useFormatValue();
  const status = useStatus<MasterRow>((row) => row.is_active);
  const [english] = declared.names;
  const other = (row: MasterRow) => (language === 'mr' ? row.name : row.name_mr);
  const column = (field: MasterField): GridColumn<MasterRow> => {
    if (field.kind === 'place')
      return { key: field.name, title: field.label[language], value: (row) => nameOf(row.parent) };
    if (field.kind === 'aliases')
      return {
        key: field.name,
        title: field.label[language],
        value: (row) => formatValue(row, field),
        sortable: false,
        render: (row) => <Spellings words={row.values.aliases as string[]} />,
      };
    const localized = language === 'mr' ? (marathiOf(field) ?? field) : field;
    return {
      key: field.name,
      title: localized.label[language],
      value: (row) => formatValue(row, row.values[localized.column] ? localized : field),
      numeric: field.kind === 'count' && field.name !== declared.key,
      ...(isLong(field) ? { width: 320 } : {}),
    };
  };
  const marathiOf = ({ column }: MasterField) =>
    declared.fields.find((field) => field.column === `${column}_mr`);
  const shown = declared.fields.filter(
    ({ name, column }) =>
      name !== 'status' &&
      !declared.names.includes(column) &&
      !(column.endsWith('_mr') && declared.fields.some((field) => `${field.column}_mr` === column)),
  );
  const uses: GridColumn<MasterRow> = {
    key: 'uses_count',
    title: t('manage:uses.title'),
    value: (row) =>
      row.uses_count ? t('manage:uses.total', { count: row.uses_count, shown: count(row.uses_count) }) : '—',
    numeric: true,
    sortable: false,
  };
  return [
    {
      key: english,
      title: t('common:term.name'),
      value: nameOf,
      width: 320,
      below: (row) => <span lang={language === 'mr' ? 'en' : 'mr'}>{other(row) || t('noMarathi')}</span>,
    },
    ...shown.map(column),
    status.column,
    ...(declared.used ? [uses] : []),
  ];
}

const isLong = ({ kind, max_length: length }: MasterField) => kind !== 'aliases' && (length ?? 0) > LONG_TEXT;

/** The columns shown on phones, four of these: no long texts, and the key last. */
export const figuresOf = (declared: Declaration, columns: GridColumn<MasterRow>[]): string[] =>
  columns
    .map(({ key }) => key)
    .filter((key) => key !== declared.names[0] && key !== 'aliases')
    .filter((key) => !declared.fields.some((field) => field.name === key && isLong(field)))
    .sort((a, b) => Number(a === declared.key) - Number(b === declared.key))
    .slice(0, 4);

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
