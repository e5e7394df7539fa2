// Start-up before the first screen: embedded responses, preferences, texts. The session is restored where a
// page needs it.
import './client';
import { watchConnection } from '@/api/connection';
import { seedFromPage } from '@/api/embedded';
import { queryClient } from '@/api/query';
import { i18next, startI18n } from '@/shared/i18n';
import { restorePreferences, usePreferences } from '@/shared/persistence/preferences';
import { syncNotices } from '@/shared/ui/notices';

export async function boot(): Promise<void> {
  watchConnection();
  seedFromPage();
  await restorePreferences();
  await startI18n(usePreferences.getState().language);
  // The server writes its texts in the language of the request: after a switch all of them are requested again.
  i18next.on('languageChanged', () => queryClient.invalidateQueries());
  syncNotices();
}
