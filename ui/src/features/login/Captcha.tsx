// Client-side captcha with renewal and audio. It only deters casual attempts; the server enforces rate limits.
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/Button';
import * as filterBar from '@/shared/ui/filter-bar.module.css';
import { Icon } from '@/shared/ui/Icon';
import * as layout from '@/shared/ui/layout.module.css';
import { CODE_LENGTH } from './captchaCode';
import * as styles from './login.module.css';

interface CaptchaProps {
  code: string;
  typed: string;
  error: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onRenew: () => void;
}

const TILT = [-7, 6, -4, 8, -6];

export function Captcha({ code, typed, error, inputRef, onType, onRenew }: CaptchaProps) {
  const { t } = useTranslation('login');
  const id = useId();
  const [spelled, setSpelled] = useState('');
  const readAloud = () => {
    const letters = [...code].join(', ');
    speak(letters);
    // Also as text for screen readers and braille displays, which may have no speech synthesis.
    setSpelled(t('captcha.spelled', { letters }));
  };
  return (
    <div className={filterBar.field}>
      <label htmlFor={id}>{t('captcha.label')}</label>
      <div className={styles.captcha}>
        <svg className={styles.captchaCode} viewBox="0 0 150 36" aria-hidden="true" data-testid="captcha">
          <path d="M4 24C40 6 96 40 146 12" />
          {[...code].map((letter, index) => {
            const x = 14 + 26 * index;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: letters are identified by their position
              <text key={index} x={x} y={26 + (index % 2)} transform={`rotate(${TILT[index]} ${x + 6} 20)`}>
                {letter}
              </text>
            );
          })}
        </svg>
        <IconButton outlined icon="refresh" label={t('captcha.renew')} onClick={onRenew} />
        <IconButton outlined icon="sound" label={t('captcha.aloud')} onClick={readAloud} />
        <input
          id={id}
          ref={inputRef}
          aria-required
          maxLength={CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-note`}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <p
        className={error ? filterBar.fieldError : filterBar.fieldHint}
        id={`${id}-note`}
        role={error ? 'alert' : undefined}
      >
        {error ? (
          <>
            <Icon name="error" size={16} /> {error}
          </>
        ) : (
          t('captcha.hint')
        )}
      </p>
      <span className={layout.visuallyHidden} role="status">
        {spelled}
      </span>
    </div>
  );
}

/** Spell out letters with speech synthesis, if available. The code is Latin in both languages. */
function speak(letters: string): void {
  if (!('speechSynthesis' in window)) return;
  const words = new SpeechSynthesisUtterance(letters);
  words.lang = 'en-IN';
  words.rate = 0.7;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(words);
}
