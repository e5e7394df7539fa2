// Whether a record is available for new entries.
import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/Badge';

export function Status({ active }: { active: boolean }) {
  const { t } = useTranslation('manage');
  return <Badge tone={active ? 'ok' : 'quiet'}>{t(`status.${active ? 'active' : 'inactive'}`)}</Badge>;
}
