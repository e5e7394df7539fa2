// Departments or designations from a sheet.
import { useTranslation } from 'react-i18next';
import { SheetDialog } from '@/shared/manage/SheetDialog';
import { SHEETS } from './api';

interface MasterSheetProps {
  plural: keyof typeof SHEETS;
  onImported: () => Promise<unknown>;
  onClose: () => void;
}

export function MasterSheet({ plural, onImported, onClose }: MasterSheetProps) {
  const { t } = useTranslation('masters');
  return (
    <SheetDialog
      title={t(`import.${plural}`)}
      doneTitle={t('imported')}
      text={t('importText')}
      path={SHEETS[plural]}
      templateName={`${plural}_sample_template`}
      onImported={onImported}
      onClose={onClose}
    />
  );
}
