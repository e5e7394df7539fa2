// Result of a user import: the generated passwords, which can be downloaded only once.
import { saveBlob } from '@/api/files';
import type { Translate } from '@/shared/manage/words';
import { Banner } from '@/shared/ui/Banner';
import { Button } from '@/shared/ui/Button';
import type { RosterReport } from './api';
import { passwordSheet } from './passwordSheet';

const savePasswords = (report: RosterReport) =>
  saveBlob(new Blob([`\ufeff${passwordSheet(report)}`], { type: 'text/csv' }), 'passwords.csv');

export const afterRoster = (words: Translate) => (report: RosterReport) =>
  report.passwords.length === 0
    ? null
    : {
        note: <Banner tone="warn">{words('roster.once')}</Banner>,
        action: (
          <Button kind="primary" icon="download" onClick={() => savePasswords(report)}>
            {words('roster.savePasswords', { count: report.passwords.length })}
          </Button>
        ),
      };
