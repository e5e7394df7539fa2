// The search box above a table. Its clear button is labelled in the user's language; antd's is English.
import { Input, type InputProps } from 'antd';
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
