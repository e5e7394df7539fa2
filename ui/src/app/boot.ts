// What happens before the first screen: stored preferences, texts. The session is restored where a page needs one.

import { startI18n } from '@/shared/i18n';
import { restorePreferences, usePreferences } from '@/shared/persistence/preferences';
import { restoreNotices } from '@/shared/ui/notices';

export async function boot(): Promise<void> {
  await restorePreferences();
  await startI18n(usePreferences.getState().language);
  restoreNotices();
}
