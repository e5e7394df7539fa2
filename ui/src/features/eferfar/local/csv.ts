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

/** Contents of `cmo-data-export.csv`. */
export const exportCsv = (entries: LocalEntry[]): string => csv([EXPORT_COLUMNS, ...entries.map(cells)]);

/** The server's columns, in the order assumed for sheets without known headings. */
export const COLUMNS = [
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
] as const;

/** The entries as a sheet that the server can import. */
export const serverCsv = (entries: LocalEntry[]): string =>
  csv([[...COLUMNS], ...entries.map((entry) => [...cells(entry), entry.category])]);
