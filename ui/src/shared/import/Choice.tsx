import type { ReactNode } from 'react';
import * as styles from './import.module.css';

interface ChoiceProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

export function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}
