// Which district this portal serves, what it is called, what everybody is told, and whether its figures are made up
// (demo mode). Super administrators may change most of it while pages are open.
import { useTranslation } from 'react-i18next';
import { useData } from '@/api/useData';
import { useLanguage } from './i18n/useLanguage';

export const SITE_KEY = ['site'];
const EVERY_MS = 60_000;

export function useSite() {
  return useData(SITE_KEY, '/api/site', { staleTime: EVERY_MS, refetchInterval: EVERY_MS });
}

/** The portal's own name in the reader's language. */
export function useSiteName(): string {
  const { t, i18n } = useTranslation();
  const site = useSite().data;
  return (i18n.language === 'mr' ? site?.site_name_mr : site?.site_name_en) || t('common:product');
}

/** Where the administration is found: the configured address, else the default office or the Collector's, with the district. */
export function useOfficeAddress(): string {
  const { t, i18n } = useTranslation();
  const { nameOf } = useLanguage();
  const site = useSite().data;
  const [own, other] = [site?.office_address_en, site?.office_address_mr];
  const address = i18n.language === 'mr' ? other || own : own || other;
  const district = nameOf(site?.district);
  if (address) return address;
  return site?.default_office
    ? t('common:office.named', { office: nameOf(site.default_office), district })
    : t('common:office.collector', { district });
}

/** What a telephone dials: the number without spaces and brackets. */
export const dialled = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`;
