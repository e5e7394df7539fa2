// The portal's site settings: district, name, notice, and whether its figures are a demonstration. Super
// administrators may change most of them while pages are open.
import { useTranslation } from 'react-i18next';
import { useData } from '@/api/client';
import { useLanguage } from './i18n/useLanguage';

export const SITE_KEY = ['site'];
const REFRESH_MS = 60_000;

export function useSite() {
  return useData(SITE_KEY, '/api/site', { staleTime: REFRESH_MS, refetchInterval: REFRESH_MS });
}

/** The portal's name in the user's language. */
export function useSiteName(): string {
  const { t, i18n } = useTranslation();
  const site = useSite().data;
  return (i18n.language === 'mr' ? site?.site_name_mr : site?.site_name_en) || t('common:product');
}

/** "District Administration, Satara"; empty until the site is loaded. */
export function useAdministrationName(): string {
  const { t } = useTranslation();
  const { nameOf } = useLanguage();
  const site = useSite().data;
  return site ? t('common:districtAdministration', { district: nameOf(site.district) }) : '';
}

/**
 * The administration's address: the configured one, else the default office or the Collector's, with the
 * district.
 */
export function useOfficeAddress(): string {
  const { t, i18n } = useTranslation();
  const { nameOf } = useLanguage();
  const site = useSite().data;
  const [english, marathi] = [site?.office_address_en, site?.office_address_mr];
  const address = i18n.language === 'mr' ? marathi || english : english || marathi;
  const district = nameOf(site?.district);
  if (address) return address;
  return site?.default_office
    ? t('common:office.named', { office: nameOf(site.default_office), district })
    : t('common:office.collector', { district });
}

/** The `tel:` link of a number, without spaces and brackets. */
export const telephoneLink = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`;
