// Read a CSV file or workbook into rows of text. The parsers are loaded on demand.
import { loadWithRetry } from '@/shared/lazy';
import { decode } from './csv';

const MAX_BYTES = 10 * 1024 * 1024;

/** The file could not be read; `key` is a text of the namespace `local`. */
export class UnreadableFile extends Error {
  constructor(readonly key: 'fault.kind' | 'fault.size' | 'fault.workbook' | 'fault.oldWorkbook') {
    super(key);
  }
}

/** Rows of cells, with the separator guessed. */
export async function csvRows(text: string): Promise<string[][]> {
  const { default: Papa } = await loadWithRetry(() => import('papaparse'));
  // papaparse expects one kind of line ending per file; real sheets mix them.
  const lines = text.replace(/\r\n?/g, '\n');
  return Papa.parse<string[]>(lines, { delimitersToGuess: [',', ';', '\t', '|'], skipEmptyLines: true }).data;
}

export async function readRows(file: File): Promise<string[][]> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('fault.size');
  if (/\.xls$/i.test(file.name)) throw new UnreadableFile('fault.oldWorkbook');
  if (!/\.(csv|xlsx)$/i.test(file.name)) throw new UnreadableFile('fault.kind');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.csv$/i.test(file.name)) return csvRows(decode(bytes));
  const { readXlsx } = await loadWithRetry(() => import('./xlsx'));
  try {
    return readXlsx(bytes);
  } catch {
    throw new UnreadableFile('fault.workbook');
  }
}
