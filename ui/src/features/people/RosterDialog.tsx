// Many people from one sheet; the passwords that were made up for them are handed out here, once.
import { useTranslation } from 'react-i18next';
import { saveBlob } from '@/api/files';
import { SheetDialog } from '@/shared/manage/SheetDialog';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import { peopleChanged, type RosterReport, USERS } from './api';
import { passwordSheet } from './passwordSheet';

const savePasswords = (report: RosterReport) =>
  saveBlob(new Blob([`\ufeff${passwordSheet(report)}`], { type: 'text/csv' }), 'passwords.csv');

export function RosterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people');
  return (
    <SheetDialog<RosterReport>
      title={t('roster.title')}
      doneTitle={t('roster.doneTitle')}
      text={t('roster.text')}
      path={USERS}
      templateName="users_sample_template"
      onImported={peopleChanged}
      onClose={onClose}
      after={(report) =>
        report.passwords.length === 0
          ? null
          : {
              note: <Banner tone="warn">{t('roster.once')}</Banner>,
              action: (
                <Button kind="primary" icon="download" onClick={() => savePasswords(report)}>
                  {t('roster.savePasswords', { count: report.passwords.length })}
                </Button>
              ),
            }
      }
    />
  );
}
