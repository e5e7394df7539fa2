// A division, district or taluka from a list that is searched in either language.
import { Select } from 'antd';
import { DASH } from '../i18n/format';
import { useLanguage } from '../i18n/useLanguage';
import * as styles from './entries.module.css';
import type { Place } from './types';

/** "Konkan (कोकण)" on English pages, "कोकण" on Marathi ones. */
export function placeLabel(place: Place, language: 'en' | 'mr'): string {
  if (language === 'mr') return place.name_mr || place.name_en;
  return place.name_mr ? `${place.name_en} (${place.name_mr})` : place.name_en;
}

interface PlaceSelectProps {
  id: string;
  /** Read aloud where no visible label stands above. */
  label?: string;
  places: Place[];
  value: number | null;
  onChange: (value: number | null) => void;
  /** "All Talukas", or what to do: "Choose a district first". */
  placeholder: string;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  /** With a way back to "all". */
  clearable?: boolean;
}

export function PlaceSelect(props: PlaceSelectProps) {
  const { language } = useLanguage();
  const options = props.places.map((place) => ({
    value: place.id,
    label: placeLabel(place, language),
    words: `${place.name_en} ${place.name_mr}`.toLowerCase(),
  }));
  // A place whose list is not there has no name to show: its number says nothing to a reader.
  const known = props.places.some(({ id }) => id === props.value);
  const all = props.clearable ? [{ value: 0, label: props.placeholder, words: '' }] : [];
  return (
    <Select
      id={props.id}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid || undefined}
      className={styles.fill}
      value={known ? props.value : undefined}
      placeholder={known || props.value === null ? props.placeholder : DASH}
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
