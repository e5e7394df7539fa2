// Which sheets can't be narrowed to the chosen area: said once, above all cards.
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/shared/content';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Banner } from '@/shared/ui/Banner';
import { useCenter } from './context';

export function LeftOut() {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const { stats } = useCenter();
  if (!stats || stats.left_out.length === 0) return null;
  const names = stats.left_out.map((one) => inLanguage(one, 'label', language).text).join(', ');
  return <Banner tone="info">{t('leftOut', { names })}</Banner>;
}
