// The search box above a table. Its clear button is labelled in the user's language; antd's is English.
import { Input, type InputProps } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';
import * as styles from './layout.module.css';

/** The server's limit (requirement 6). */
const MAX_LENGTH = 100;

interface SearchInputProps extends Pick<InputProps, 'className' | 'id'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

interface SearchBoxProps extends Omit<SearchInputProps, 'onChange'> {
  /** Called once the user has paused for `delay` milliseconds. */
  onSearch: (text: string) => void;
  delay: number;
}

/** A search box that does not search for every letter. */
export function SearchBox({ value, onSearch, delay, ...rest }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the debounce
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), delay);
    return () => clearTimeout(timer);
  }, [typed]);
  // Follow a search that was cleared from outside.
  useEffect(() => setTyped(value), [value]);
  return <SearchInput {...rest} value={typed} onChange={setTyped} />;
}

export function SearchInput({ label, value, onChange, ...rest }: SearchInputProps) {
  const { t } = useTranslation();
  const clear = (
    <>
      <Icon name="close" size={14} />
      <span className={styles.visuallyHidden}>{t('action.clearSearch')}</span>
    </>
  );
  return (
    <Input
      {...rest}
      prefix={<Icon name="search" size={16} />}
      placeholder={label}
      aria-label={label}
      maxLength={MAX_LENGTH}
      allowClear={{ clearIcon: clear }}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
