// A chosen file as rows of text. The reader of workbooks loads when one is chosen.
import { loaded } from '@/shared/late';
import { decode, parseCsv } from './csv';

export const MOST_BYTES = 10 * 1024 * 1024;

/** Why a file was not read: a text key of `local`. */
export class Unreadable extends Error {
  constructor(readonly key: 'fault.kind' | 'fault.size' | 'fault.workbook' | 'fault.oldWorkbook') {
    super(key);
  }
}

export async function readRows(file: File): Promise<string[][]> {
  if (file.size > MOST_BYTES) throw new Unreadable('fault.size');
  if (/\.xls$/i.test(file.name)) throw new Unreadable('fault.oldWorkbook');
  if (!/\.(csv|xlsx)$/i.test(file.name)) throw new Unreadable('fault.kind');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.csv$/i.test(file.name)) return parseCsv(decode(bytes));
  const { readXlsx } = await loaded(() => import('./xlsx'));
  try {
    return readXlsx(bytes);
  } catch {
    throw new Unreadable('fault.workbook');
  }
}
