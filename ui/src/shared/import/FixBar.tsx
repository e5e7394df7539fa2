// Corrects one invalid cell, like a spreadsheet's formula bar: a suggestion or a typed value, for this cell,
// all cells with the same value or those below; or leaves the row out.
import { Input, type InputRef } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { Choice } from './Choice';
import { type Fix, fixesFor, type Reach, type WrongCell } from './choices';
import * as styles from './import.module.css';

interface FixBarProps {
  wrong: WrongCell;
  /** "Taluka" */
  name: string;
  /** A suggestion in the user's language. */
  titleOf?: (value: string) => string;
  onFix: (fixes: Fix[]) => void;
  onClose: () => void;
}

export function FixBar({ wrong, name, titleOf = String, onFix, onClose }: FixBarProps) {
  const { t } = useTranslation('import');
  const id = useId();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(wrong.value);
  const reaches: [Reach, string][] = [
    ['cell', t('fix.reach.cell')],
    ...(wrong.same > 1 && wrong.value && wrong.field
      ? ([['same', t('fix.reach.same', { count: wrong.same, value: wrong.value })]] as [Reach, string][])
      : []),
    ...(wrong.below.length
      ? ([['below', t('fix.reach.below', { count: wrong.below.length })]] as [Reach, string][])
      : []),
  ];
  // Names are misspelt the same way everywhere; numbers are wrong in one cell.
  const [reach, setReach] = useState<Reach>(wrong.suggestions.length ? 'same' : 'cell');
  useEffect(() => input.current?.focus({ cursor: 'all' }), []);
  const write = (value: string) => onFix(fixesFor(wrong, value, reach));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== wrong.value) write(text.trim());
  };
  return (
    <form
      className={styles.fixBar}
      aria-label={t('fix.title', { cell: wrong.cell })}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise the dialog would close.
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.fixHead}>
        <label htmlFor={id}>
          <code>{wrong.cell}</code> <b>{name}</b>
        </label>
        <p id={`${id}-wrong`}>{wrong.messages.join(' ')}</p>
        <IconButton icon="close" label={t('common:action.close')} onClick={onClose} />
      </div>
      <div className={styles.fixValue}>
        <Input
          id={id}
          ref={input}
          value={text}
          aria-describedby={`${id}-wrong`}
          onChange={(event) => setText(event.target.value)}
        />
        <Button kind="primary" disabled={text.trim() === wrong.value} onClick={submit}>
          {t('fix.apply')}
        </Button>
        {wrong.suggestions.map((suggestion) => (
          <Button key={suggestion} onClick={() => write(suggestion)}>
            {t('fix.use', { text: titleOf(suggestion) })}
          </Button>
        ))}
        <Button kind="quiet" onClick={() => onFix([{ kind: 'row', row: wrong.row }])}>
          {t('fix.leaveOut', { row: wrong.row })}
        </Button>
      </div>
      {reaches.length > 1 && (
        <fieldset>
          <legend className={layout.visuallyHidden}>{t('fix.reach.title')}</legend>
          {reaches.map(([key, label]) => (
            <Choice key={key} name={`${id}-reach`} checked={reach === key} onChoose={() => setReach(key)}>
              {label}
            </Choice>
          ))}
        </fieldset>
      )}
    </form>
  );
}
