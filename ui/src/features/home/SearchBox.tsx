import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import * as styles from './home.module.css';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
}

export function SearchBox({ value, onChange, onSubmit }: SearchBoxProps) {
  const { t } = useTranslation('home');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <search>
      <form className={`${layout.row} ${layout.gap12} ${styles.heroSearch}`} onSubmit={submit}>
        <Icon name="search" />
        <label className={layout.visuallyHidden} htmlFor={id}>
          {t('search')}
        </label>
        <input
          id={id}
          type="search"
          maxLength={100}
          placeholder={t('search')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button kind="primary" type="submit">
          {t('searchButton')}
        </Button>
      </form>
    </search>
  );
}
