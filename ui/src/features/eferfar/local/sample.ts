/** Sample entries for trying out the page, in talukas of the installation's district. Pure. */
import type { Place } from '@/shared/entries/api';
import type { LocalEntry } from './types';

const ROWS = [
  { status: 'disputed', back: 1, counts: [42, 31, 6, 58] },
  { status: 'undisputed', back: 1, counts: [148, 412, 1, 24] },
  { status: 'undisputed', back: 2, counts: [96, 338, 0, 22] },
  { status: 'disputed', back: 3, counts: [57, 24, 9, 63] },
  { status: 'undisputed', back: 4, counts: [187, 356, 2, 29] },
  { status: 'disputed', back: 6, counts: [31, 18, 4, 61] },
] as const;

const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

export function sampleEntries(
  place: { division: string; district: string; talukas: Place[] },
  today: string,
  newId: () => string,
): LocalEntry[] {
  const names = place.talukas.slice(0, 3).map((taluka) => taluka.name_en);
  return ROWS.map(({ status, back, counts }, index) => ({
    id: newId(),
    division: place.division,
    district: place.district,
    taluka: names[index % names.length] ?? place.district,
    status,
    date: daysBefore(today, back),
    totalPending: counts[0],
    totalIssued: counts[1],
    stayOrders: counts[2],
    avgProcessingDays: counts[3],
    category: '',
    fileId: '',
    sample: true,
  }));
}
