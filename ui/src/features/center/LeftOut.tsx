// Banners above the cards that name the sheets excluded from the totals, and why.
import { useTranslation } from 'react-i18next';
import { inLanguage } from '@/shared/content';
import { useLanguage } from '@/shared/i18n/useLanguage';
import { Banner } from '@/shared/ui/Banner';
import { useCenter } from './context';

const REASONS = ['area', 'position'] as const;

export function LeftOut() {
  const { t } = useTranslation('center');
  const { language } = useLanguage();
  const { stats } = useCenter();
  if (!stats || stats.left_out.length === 0) return null;
  const namesOf = (reason: (typeof REASONS)[number]) =>
    stats.left_out
      .filter((sheet) => sheet.reason === reason)
      .map((sheet) => inLanguage(sheet, 'label', language).text)
      .join(', ');
  return (
    <>
      {REASONS.map((reason) => {
        const names = namesOf(reason);
        return (
          names && (
            <Banner key={reason} tone="info">
              {t(`leftOut.${reason}`, { names })}
            </Banner>
          )
        );
      })}
    </>
  );
}
