// The made-up passwords of an import as a CSV for whoever hands them out.
import type { RosterReport } from './api';

/** Cells that a spreadsheet would compute are written as text. */
const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export function passwordSheet(report: RosterReport): string {
  const rows = report.passwords.map((row) => [row.name, row.email, row.password]);
  return [['name', 'email', 'password'], ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}
