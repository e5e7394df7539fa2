// Columns with the same value in every row: division and district, where all entries are from the
// installation's own.
import { useMemo, useState } from 'react';
import type { Dataset } from '@/catalog/types';
import type { Entry } from './api';
import { useOwnPlace } from './usePlaces';

const NONE: string[] = [];

/** The names of the hidden columns: the constant ones of the current page, until the user chooses others. */
export function useHidden(
  dataset: Dataset,
  rows: Entry[] | undefined,
): [string[], (hidden: string[]) => void] {
  const [chosen, setChosen] = useState<string[] | null>(null);
  const constant = useConstant(dataset, rows);
  return [chosen ?? constant, setChosen];
}

function useConstant(dataset: Dataset, rows: Entry[] | undefined): string[] {
  const ownPlace = useOwnPlace();
  const [division, district] = [ownPlace('division'), ownPlace('district')];
  return useMemo(() => {
    if (!rows?.length) return NONE;
    const ids = { division, district };
    return dataset.fields.flatMap(({ name, column, level }) => {
      const place = level === 'division' || level === 'district' ? ids[level] : null;
      return place !== null && rows.every((row) => row[column] === place) ? [name] : [];
    });
  }, [dataset, rows, division, district]);
}
