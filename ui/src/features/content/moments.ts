// Conversion of publishing times to and from form fields: Indian time without an offset, "2026-11-21T17:30".

const ZONE = '+05:30';
const OFFSET_MS = 330 * 60_000;

export function toField(moment: string | null): string {
  if (!moment) return '';
  const time = new Date(moment).getTime();
  return Number.isNaN(time) ? '' : new Date(time + OFFSET_MS).toISOString().slice(0, 16);
}

export const fromField = (field: string): string | null => (field ? `${field}:00${ZONE}` : null);

export const isField = (field: string): boolean =>
  field === '' ||
  (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field) && !Number.isNaN(Date.parse(`${field}:00${ZONE}`)));
