// Test fixtures of the import dialog: an office's sheet, read with questions.
import type { Dataset } from '@/catalog/types';
import type { ImportRecord, Issue } from './api';
import type { Question, Reading, ReadingColumn } from './reading';

const both = (en: string, mr = en) => ({ en, mr });

const column = (
  letter: string,
  heading: string,
  field: string | null,
  how: ReadingColumn['how'],
  why = '',
): ReadingColumn => ({
  letter,
  heading,
  field,
  how,
  why: both(why),
  label: null,
  samples: [],
  unit: '',
  factor: '',
});

export const question = (key: string, rest: Partial<Question> = {}): Question => ({
  id: 'q1',
  kind: 'may_be_column',
  key,
  cell: 'E4',
  column: 'total_pending',
  text: both(
    'Column E, “Balance cases”: is it Total pending?',
    'स्तंभ E, “Balance cases”: हा एकूण प्रलंबित आहे का?',
  ),
  choices: [
    { value: 'total_pending', label: both('Yes, Total pending', 'होय, एकूण प्रलंबित') },
    { value: 'none', label: both('No, leave it out', 'नाही, वगळा') },
  ],
  answer: 'total_pending',
  state: 'open',
  ...rest,
});

export const reading = (rest: Partial<Reading> = {}): Reading => ({
  layout: '3f1c',
  remembered: null,
  tables: [
    {
      sheet: 'Report',
      heading_rows: [4],
      first_row: 5,
      last_row: 9,
      rows: 4,
      fit: 0.93,
      chosen: true,
    },
  ],
  columns: [
    column('A', 'Sr. No.', null, 'none'),
    column('B', 'Dist.', 'district', 'alias', '“Dist.” is a known name of District.'),
    column('C', 'Name of Taluka', 'taluka', 'exact', 'The heading names the field.'),
    column('D', 'As on', 'date', 'alias', '“As on” is a known name of Date.'),
    column(
      'E',
      'Balance cases',
      'total_pending',
      'proposed',
      '“Balance” means pending, and the values are counts.',
    ),
    { ...column('F', 'Revenue (Rs. in lakh)', 'revenue', 'alias', 'Names of revenue.'), unit: 'lacs' },
  ],
  fields: [
    {
      field: 'district',
      label: both('District', 'जिल्हा'),
      required: true,
      heading: 'district',
      numeric: false,
      units: [],
    },
    {
      field: 'taluka',
      label: both('Taluka', 'तालुका'),
      required: true,
      heading: 'taluka',
      numeric: false,
      units: [],
    },
    {
      field: 'date',
      label: both('Date', 'दिनांक'),
      required: true,
      heading: 'date',
      numeric: false,
      units: [],
    },
    {
      field: 'total_pending',
      label: both('Total pending', 'एकूण प्रलंबित'),
      required: true,
      heading: 'total_pending',
      numeric: true,
      units: [],
    },
    {
      field: 'revenue',
      label: both('Revenue', 'महसूल'),
      required: false,
      heading: 'revenue',
      numeric: true,
      units: ['rupees', 'lacs', 'crore'],
    },
  ],
  left_out: [{ row: 9, reason: 'total', text: 'Total' }],
  values: [{ letter: 'E', field: 'total_pending', from: 'NIL', to: '0', cells: 12 }],
  dates: { order: 'dmy', source: 'column', day: '', cell: '' },
  questions: [question('column:balance cases')],
  grid: {
    letters: ['A', 'B', 'C', 'D', 'E', 'F'],
    rows: [
      [1, 'Office of the Tahsildar', '', '', '', '', ''],
      [2, 'Pending mutations, October 2026', '', '', '', '', ''],
      [4, 'Sr. No.', 'Dist.', 'Name of Taluka', 'As on', 'Balance cases', 'Revenue (Rs. in lakh)'],
      [5, '1', 'Mumbai Suburban', 'Kurla', '31/10/2026', '148', '1.25'],
      [6, '2', 'Mumbai Suburban', 'Andehri', '31/10/2026', 'NIL', '0.80'],
      [7, '3', 'Mumbai Suburban', 'Andehri', '31/10/2026', 'n/a', '2.10'],
      [8, '4', 'Mumbai Suburban', 'Borivali', '31/10/2026', '61', '0.45'],
      [9, 'Total', '', '', '', '209', '4.60'],
    ],
  },
  cells: [],
  ...rest,
});

export const issue = (row: number | null, cell: string, rest: Partial<Issue> = {}): Issue => ({
  row,
  cell,
  column: '',
  value: '',
  code: 'c',
  message: 'm',
  severity: 'error',
  suggestions: [],
  ...rest,
});

export const record = (rest: Partial<ImportRecord> = {}) =>
  ({
    id: 7,
    import_id: 7,
    dataset: 'sheet',
    filename: 'october.csv',
    state: 'done',
    preview: true,
    accept: 'valid',
    mode: 'upsert',
    row_count: 4,
    imported_count: 2,
    updated_count: 0,
    unchanged_count: 0,
    error_count: 2,
    held_count: 0,
    warning_count: 0,
    finished_at: null,
    may: { undo: false, rerun: false },
    sheet: {
      kind: 'csv',
      name: 'october',
      columns: reading().columns.map(({ letter, heading, field }) => ({ letter, heading, field })),
    },
    details: [
      issue(6, 'C6', {
        value: 'Andehri',
        message: 'No such taluka in Mumbai Suburban. Did you mean Andheri?',
        suggestions: ['Andheri'],
      }),
      issue(7, 'C7', {
        value: 'Andehri',
        message: 'No such taluka in Mumbai Suburban. Did you mean Andheri?',
        suggestions: ['Andheri'],
      }),
      issue(7, 'E7', { value: 'n/a', message: 'Not a number. Leave the cell empty for 0.', code: 'n' }),
    ],
    rows: {
      6: ['2', 'Mumbai Suburban', 'Andehri', '31/10/2026', 'NIL', '0.80'],
      7: ['3', 'Mumbai Suburban', 'Andehri', '31/10/2026', 'n/a', '2.10'],
    },
    head: [],
    details_left_out: 0,
    changes: [],
    reading: reading(),
    ...rest,
  }) as ImportRecord;

export const dataset = {
  name: 'sheet',
  path: 'sheet',
  department: 'e-ferfar',
  date: 'date',
  fields: reading().fields.map(({ field, label, required }) => ({
    name: field,
    label,
    required,
    choices: [],
    help: null,
    kind: 'text',
  })),
} as unknown as Dataset;
