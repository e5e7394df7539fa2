/** Writes CSV for spreadsheets. Pure. */

export type Cell = string | number | null;

/** A text that a spreadsheet would take for a formula is marked as text. */
function written(cell: Cell): string {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The mark at the start tells spreadsheets that the text is UTF-8. */
export const csv = (rows: Cell[][]): string =>
  `\uFEFF${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;
