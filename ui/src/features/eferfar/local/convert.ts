/** Conversion between local entries, which store place names, and the form, which uses place ids. Pure. */
import type { Entry, FilterOptions, Place } from '@/shared/entries/api';
import type { LocalEntry, LocalStatus } from './types';

const findByName = <P extends Place>(places: P[], name: string): P | undefined => {
  const wanted = name.trim().toLowerCase();
  return places.find((place) => place.name_en.toLowerCase() === wanted || place.name_mr === name.trim());
};

/** Form values of an entry. An unknown place is left empty. */
export function toForm(entry: LocalEntry, options: FilterOptions): Entry {
  const division = findByName(options.divisions, entry.division);
  const district = findByName(
    options.districts.filter((place) => place.division_id === division?.id),
    entry.district,
  );
  const taluka = findByName(
    options.talukas.filter((place) => place.district_id === district?.id),
    entry.taluka,
  );
  return {
    id: 0,
    revision: 1,
    import_id: null,
    created_at: '',
    updated_at: '',
    creator: null,
    division_id: division?.id ?? null,
    district_id: district?.id ?? null,
    taluka_id: taluka?.id ?? null,
    status: entry.status,
    date: entry.date,
    total_pending: entry.totalPending,
    total_issued: entry.totalIssued,
    stay_orders: entry.stayOrders,
    avg_processing_days: entry.avgProcessingDays,
    category: entry.category,
  };
}

/** The form's request body as a local entry; `before` is the edited one. */
export function fromBody(
  body: Record<string, unknown>,
  options: FilterOptions,
  before: LocalEntry | null,
  newId: () => string,
): LocalEntry {
  const name = (places: Place[], column: string) =>
    places.find((place) => place.id === body[column])?.name_en ?? '';
  const count = (column: string) => Number(body[column] ?? 0);
  return {
    id: before?.id ?? newId(),
    fileId: before?.fileId ?? '',
    ...(before?.sample ? { sample: true as const } : {}),
    division: name(options.divisions, 'division_id'),
    district: name(options.districts, 'district_id'),
    taluka: name(options.talukas, 'taluka_id'),
    status: body.status as LocalStatus,
    date: String(body.date),
    totalPending: count('total_pending'),
    totalIssued: count('total_issued'),
    stayOrders: count('stay_orders'),
    avgProcessingDays: count('avg_processing_days'),
    category: (body.category ?? '') as LocalEntry['category'],
  };
}
