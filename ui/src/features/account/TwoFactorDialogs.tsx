// The steps of two-factor login: the password again, the picture for the app, the recovery codes.
import { useTranslation } from 'react-i18next';
import { saveBlob } from '@/api/files';
import { FormDialog } from '@/shared/manage/FormDialog';
import { fieldId, TextField } from '@/shared/manage/fields';
import * as manage from '@/shared/manage/manage.module.css';
import { useForm } from '@/shared/manage/useForm';
import { useHasPassword } from '@/shared/session/session';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import * as filterBar from '@/shared/ui/filter-bar.module.css';
import * as styles from './account.module.css';

export interface Enrolment {
  secret: string;
  qr_svg: string;
}

interface PasswordDialogProps {
  onClose: () => void;
  onPassword: (password: string) => Promise<void>;
}

export function PasswordDialog({ onClose, onPassword }: PasswordDialogProps) {
  const { t } = useTranslation(['account', 'manage']);
  const hasPassword = useHasPassword();
  const form = useForm({
    start: { current_password: '' },
    check: (values) => ({
      current_password: values.current_password || !hasPassword ? undefined : t('manage:form.required'),
    }),
    fallback: t('twoFactor.failed'),
    idOf: (key) => fieldId(`again_${key}`),
    save: (values) => onPassword(values.current_password),
  });
  return (
    <FormDialog
      title={t(hasPassword ? 'twoFactor.passwordTitle' : 'twoFactor.title')}
      form={form}
      width={480}
      saveLabel={t('twoFactor.continue')}
      onClose={onClose}
    >
      {hasPassword ? (
        <TextField
          form={form}
          name="current_password"
          type="password"
          label={t('twoFactor.password')}
          required
          wide
        />
      ) : (
        <p className={manage.formWide}>{t('twoFactor.noPassword')}</p>
      )}
    </FormDialog>
  );
}

interface EnrolDialogProps {
  enrolment: Enrolment;
  onClose: () => void;
  onCode: (code: string) => Promise<void>;
}

export function EnrolDialog({ enrolment, onClose, onCode }: EnrolDialogProps) {
  const { t } = useTranslation(['account', 'manage']);
  const form = useForm({
    start: { code: '' },
    check: (values) => ({ code: values.code.trim() ? undefined : t('manage:form.required') }),
    fallback: t('twoFactor.failed'),
    save: (values) => onCode(values.code.trim()),
  });
  return (
    <FormDialog
      title={t('twoFactor.title')}
      form={form}
      width={560}
      saveLabel={t('twoFactor.confirm')}
      onClose={onClose}
    >
      <p className={manage.formWide}>{t('twoFactor.scan')}</p>
      <div
        className={styles.qrCode}
        role="img"
        aria-label={t('twoFactor.picture')}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own server, from its own secret
        dangerouslySetInnerHTML={{ __html: enrolment.qr_svg }}
      />
      <div>
        <p className={filterBar.fieldHint}>{t('twoFactor.key')}</p>
        <code className={styles.qrKey} data-testid="totp-key">
          {enrolment.secret}
        </code>
        <TextField form={form} name="code" label={t('twoFactor.code')} required maxLength={10} />
      </div>
    </FormDialog>
  );
}

export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      title={t('twoFactor.codesTitle')}
      width={480}
      mask={{ closable: false }}
      onClose={onClose}
      before={
        <Button
          icon="download"
          onClick={() => saveBlob(new Blob([codes.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {t('twoFactor.save')}
        </Button>
      }
      closing={t('twoFactor.done')}
    >
      <Banner tone="warn">{t('twoFactor.codesText')}</Banner>
      <ul className={styles.recoveryCodes} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
