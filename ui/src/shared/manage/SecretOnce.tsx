// A generated password, token or secret, shown once.
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import * as layout from '../ui/layout.module.css';
import { toast } from '../ui/notices';
import * as styles from './secret.module.css';
import type { Translate } from './words';

export interface SecretOnceProps {
  kind: 'password' | 'token' | 'secret';
  /** Keys: `title`, `text` (with `about`), `copy`, `copied`, `copyFailed` and `once`. */
  words: Translate;
  about: Record<string, string>;
  secret: string;
  onClose: () => void;
}

export function SecretOnce({ kind, words, about, secret, onClose }: SecretOnceProps) {
  const { t } = useTranslation('manage');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(words('copied'));
    } catch {
      toast.error(words('copyFailed'));
    }
  };
  return (
    <Dialog
      title={words('title')}
      width={480}
      mask={{ closable: false }}
      onClose={onClose}
      closing={t('done')}
    >
      <p className={layout.dialogText}>{words('text', about)}</p>
      <div className={`${layout.row} ${layout.wraps} ${layout.spread} ${layout.gap12} ${styles.secret}`}>
        <code data-testid={`${kind}-once`}>{secret}</code>
        <Button size="sm" onClick={copy}>
          {words('copy')}
        </Button>
      </div>
      <Banner tone="warn">{words('once')}</Banner>
    </Dialog>
  );
}
