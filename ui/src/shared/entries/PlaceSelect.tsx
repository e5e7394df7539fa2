// Select for a division, district or taluka, searchable in either language.
import { Select } from 'antd';
import { DASH } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import type { Place } from './api';
import * as styles from './entries.module.css';

/** "Konkan (कोकण)" on English pages, "कोकण" on Marathi ones. */
export function placeLabel(place: Place, language: 'en' | 'mr'): string {
  if (language === 'mr') return place.name_mr || place.name_en;
  return place.name_mr ? `${place.name_en} (${place.name_mr})` : place.name_en;
}

interface PlaceSelectProps {
  id: string;
  /** Accessible name, where there is no visible label. */
  label?: string;
  places: Place[];
  value: number | null;
  onChange: (value: number | null) => void;
  /** "All Talukas", or an instruction: "Choose a district first". */
  placeholder: string;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  /** Adds an "all" option. */
  clearable?: boolean;
}

export function PlaceSelect(props: PlaceSelectProps) {
  const { language, nameOf, byName } = useLanguage();
  const options = byName(props.places).map((place) => ({
    value: place.id,
    label: place.inactive ? nameOf(place) : placeLabel(place, language),
    words: `${place.name_en} ${place.name_mr}`.toLowerCase(),
  }));
  // Until its list is loaded a place has no name, and its id means nothing to users.
  const isListed = props.places.some(({ id }) => id === props.value);
  const all = props.clearable ? [{ value: 0, label: props.placeholder, words: '' }] : [];
  return (
    <Select
      id={props.id}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      className={styles.fill}
      value={isListed ? props.value : undefined}
      placeholder={isListed || props.value === null ? props.placeholder : DASH}
      options={[...all, ...options]}
      disabled={props.disabled}
      status={props.invalid ? 'error' : undefined}
      showSearch={{
        filterOption: (typed, option) => option?.words.includes(typed.trim().toLowerCase()) ?? false,
      }}
      onChange={(value) => props.onChange(value || null)}
    />
  );
}
