/** CSV for spreadsheet programs. */

export type Cell = string | number | null;

/** A leading apostrophe keeps spreadsheet programs from running text as a formula. */
function escapeCell(cell: Cell): string {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The byte order mark tells spreadsheet programs that the file is UTF-8. */
export const csv = (rows: Cell[][]): string =>
  `\uFEFF${rows.map((row) => row.map(escapeCell).join(',')).join('\r\n')}\r\n`;
