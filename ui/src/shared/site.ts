// Which district this portal serves, what it is called, what everybody is told, and whether its figures are made up
// (demo mode). Super administrators may change most of it while pages are open.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';

interface Place {
  id: number;
  name_en: string;
  name_mr: string;
}

export interface Site {
  district: Place;
  division: Place | null;
  talukas: Place[];
  /** Month with which the departments' records begin: 2025-04. */
  records_from: string;
  demo: boolean;
  site_name_en: string;
  site_name_mr: string;
  notice_en: string;
  notice_mr: string;
  /** Address of the district's logo; empty: the portal's own mark stands. */
  logo: string;
  /** The office that is meant where none is chosen. */
  default_office: { id: number; name: string; name_mr: string } | null;
  captcha: boolean;
  /** Largest sheet that may be uploaded. */
  upload_megabytes: number;
  version: string;
}

export const SITE_KEY = ['site'];
const EVERY_MS = 60_000;

export function useSite() {
  return useQuery({
    queryKey: SITE_KEY,
    queryFn: async ({ signal }) => (await api.get<Site>('/api/site', { signal })).data,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
}

/** The portal's own name in the reader's language. */
export function useSiteName(): string {
  const { t, i18n } = useTranslation();
  const site = useSite().data;
  return (i18n.language === 'mr' ? site?.site_name_mr : site?.site_name_en) || t('common:product');
}
