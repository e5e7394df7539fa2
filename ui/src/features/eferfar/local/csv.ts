/** CSV decoding and export. Pure. */
import { type Cell, csv } from '@/shared/csv';
import type { LocalEntry } from './types';

/** Decode a file: UTF-16 by its byte order mark, UTF-8 if valid, otherwise Windows-1252. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** An entry's fields in the order of sheets, with the server's columns and the headings of exports. */
export const FIELDS = [
  ['division', 'division', 'Division'],
  ['district', 'district', 'District'],
  ['taluka', 'taluka', 'Taluka'],
  ['status', 'status', 'Status'],
  ['date', 'date', 'Date'],
  ['totalPending', 'total_pending', 'Total Pending'],
  ['totalIssued', 'total_issued', 'Total Issued'],
  ['stayOrders', 'stay_orders', 'Stay Orders'],
  ['avgProcessingDays', 'avg_processing_days', 'Avg Processing Days'],
] as const;

const cells = (entry: LocalEntry): Cell[] => FIELDS.map(([name]) => entry[name]);

/** Contents of `cmo-data-export.csv`. */
export const exportCsv = (entries: LocalEntry[]): string =>
  csv([FIELDS.map(([, , heading]) => heading), ...entries.map(cells)]);

/** The server's columns, in the order assumed for sheets without known headings. */
export const COLUMNS = [...FIELDS.map(([, column]) => column), 'category' as const];

/** The entries as a sheet that the server can import. */
export const serverCsv = (entries: LocalEntry[]): string =>
  csv([COLUMNS, ...entries.map((entry) => [...cells(entry), entry.category])]);
