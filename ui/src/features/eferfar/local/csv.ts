/** CSV in and out. Pure. */
import type { LocalEntry } from './types';

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/\r?\n|$/));
  const count = (separator: string) => line.split(separator).length;
  return [...SEPARATORS].sort((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Rows of cells; quoted cells may hold separators, line ends and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter === '"' && text[at + 1] === '"') {
        cell += '"';
        at++;
      } else if (letter === '"') quoted = false;
      else cell += letter;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Text of a file: UTF-16 by its mark, UTF-8 where it is valid, else as old Windows programs wrote. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type Cell = string | number;

/** Text that a spreadsheet would take for a formula is marked as text. */
function written(cell: Cell): string {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// The mark in front tells spreadsheets that the text is UTF-8.
const csv = (rows: Cell[][]): string =>
  `\uFEFF${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;

const EXPORT_COLUMNS = [
  'Division',
  'District',
  'Taluka',
  'Status',
  'Date',
  'Total Pending',
  'Total Issued',
  'Stay Orders',
  'Avg Processing Days',
];

const cells = (entry: LocalEntry): Cell[] => [
  entry.division,
  entry.district,
  entry.taluka,
  entry.status,
  entry.date,
  entry.totalPending,
  entry.totalIssued,
  entry.stayOrders,
  entry.avgProcessingDays,
];

/** `cmo-data-export.csv`. */
export const exportCsv = (entries: LocalEntry[]): string => csv([EXPORT_COLUMNS, ...entries.map(cells)]);

const SERVER_COLUMNS = [
  'division',
  'district',
  'taluka',
  'status',
  'date',
  'total_pending',
  'total_issued',
  'stay_orders',
  'avg_processing_days',
  'category',
];

/** The same entries as the sheet that the server imports. */
export const serverCsv = (entries: LocalEntry[]): string =>
  csv([SERVER_COLUMNS, ...entries.map((entry) => [...cells(entry), entry.category])]);
