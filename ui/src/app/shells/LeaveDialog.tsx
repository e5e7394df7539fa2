// The question before unsaved input is lost. With its own theme, as public pages load antd only for it.
import { useTranslation } from 'react-i18next';
import { AntdProvider } from '@/shared/theme/AntdProvider';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';

export default function LeaveDialog({ leave, stay }: { leave: () => void; stay: () => void }) {
  const { t } = useTranslation();
  return (
    <AntdProvider>
      <ConfirmDialog
        open
        destructive
        local
        title={t('leave.title')}
        confirmLabel={t('leave.discard')}
        cancelLabel={t('leave.stay')}
        onConfirm={leave}
        onCancel={stay}
      >
        <p>{t('leave.question')}</p>
      </ConfirmDialog>
    </AntdProvider>
  );
}
