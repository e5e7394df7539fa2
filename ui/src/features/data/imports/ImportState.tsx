// An import's state as a badge: "Complete, 12 failed" if rows were rejected.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Badge } from '@/shared/ui/Badge';
import type { ImportSummary } from './api';
import { labelOf, TONES } from './history';

export function ImportState({
  record,
}: {
  record: Pick<ImportSummary, 'state' | 'preview' | 'error_count'>;
}) {
  const { t } = useTranslation('imports');
  const { count } = useLanguage();
  const label = labelOf(record);
  return <Badge tone={TONES[label]}>{t(`look.${label}`, { failed: count(record.error_count) })}</Badge>;
}
