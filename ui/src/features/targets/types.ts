/** API types and form values of targets and events. Pure. */

import type { Schemas } from '@/api/operations';
import { numberOf } from '@/shared/entries/numbers';

export type Marker = Schemas['MarkerOut'];
export type Options = Schemas['MarkerOptions'];

export const TARGETS = '/api/targets';

/** Form values; `place` is "taluka 12", or '' for the total. */
export type Values = {
  kind: Marker['kind'];
  department: string;
  measure: string;
  place: string;
  value: string;
  day: string | null;
  text: string;
  text_mr: string;
};

export const measuresOf = (options: Options, department: string) =>
  options.measures.filter((measure) => measure.department === department);

export const measureOf = (options: Options, values: Values) =>
  options.measures.find(
    (measure) => measure.department === values.department && measure.measure === values.measure,
  );

/** The places available for a measure. */
export function placesOf(options: Options, values: Values) {
  const finest = measureOf(options, values)?.places;
  return options.places.filter((place) => finest === 'taluka' || finest === place.level);
}

const placeOf = (row: Marker) =>
  row.taluka_id ? `taluka ${row.taluka_id}` : row.district_id ? `district ${row.district_id}` : '';

export function valuesOf(row: Marker | null, options: Options): Values {
  if (row === null) {
    const first = options.measures[0];
    const measure = { department: first?.department ?? '', measure: first?.measure ?? '' };
    return { kind: 'target', ...measure, place: '', value: '', day: null, text: '', text_mr: '' };
  }
  const { kind, department, measure, text, text_mr } = row;
  const value = row.value === null ? '' : String(row.value);
  return { kind, department, measure, text, text_mr, value, place: placeOf(row), day: row.day };
}

export function bodyOf(values: Values): Schemas['MarkerIn'] {
  const { kind, department, measure, text, text_mr } = values;
  const [level, id] = values.place.split(' ');
  return {
    ...{ kind, department, measure, text, text_mr },
    district_id: level === 'district' ? Number(id) : null,
    taluka_id: level === 'taluka' ? Number(id) : null,
    value: kind === 'target' ? numberOf(values.value) : null,
    day: kind === 'event' ? values.day : null,
  };
}
