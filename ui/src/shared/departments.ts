// The departments of the home page, the logins and the dashboards' selector.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import type { Schemas } from '@/api/operations';
import type { Language } from './persistence/preferences';

export type Department = Partial<Schemas['DepartmentOut']> &
  Pick<Schemas['DepartmentOut'], 'name' | 'name_mr' | 'slug'>;

/** Shown when the server's list cannot be had; the specification names these twelve. */
export const FALLBACK_DEPARTMENTS: Department[] = [
  { slug: 'esakshi', name: 'eSAKSHI', name_mr: 'ई-साक्षी' },
  { slug: 'ipas', name: 'iPAS', name_mr: 'आयपास' },
  { slug: 'e-ferfar', name: 'E-Ferfar', name_mr: 'ई-फेरफार' },
  { slug: 'e-records', name: 'E-Records', name_mr: 'ई-अभिलेख' },
  { slug: 'rts-act', name: 'RTS Act', name_mr: 'लोकसेवा हक्क अधिनियम' },
  { slug: 'mahadbt', name: 'MahaDBT', name_mr: 'महाडीबीटी' },
  { slug: 'mining', name: 'Mining', name_mr: 'खनिकर्म' },
  { slug: 'e-office', name: 'e-Office', name_mr: 'ई-ऑफिस' },
  { slug: 'land-acquisition', name: 'Land Acquisition', name_mr: 'भूसंपादन' },
  { slug: 'digital-7-12', name: 'Digital 7/12', name_mr: 'डिजिटल 7/12' },
  { slug: 'aaple-sarkar', name: 'Aaple Sarkar', name_mr: 'आपले सरकार' },
  { slug: 'mh-bhu-nakasha', name: 'MH Bhu-Nakasha', name_mr: 'महा भू-नकाशा' },
];

export function useDepartments() {
  return useQuery({
    queryKey: ['departments', 'active'],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/departments', {
          query: { status: 'active', per_page: 100 },
          signal,
        })
      ).data,
    staleTime: 300_000,
  });
}

/** By slug, by name with hyphens for spaces, or by lowercase name. */
export function matchDepartment(departments: Department[], service: string): Department | undefined {
  const wanted = service.toLowerCase();
  return departments.find((department) => {
    const name = department.name.toLowerCase();
    return department.slug === wanted || name.replaceAll(' ', '-') === wanted || name === wanted;
  });
}

export function departmentName(department: Pick<Department, 'name' | 'name_mr'>, language: Language): string {
  return (language === 'mr' && department.name_mr) || department.name;
}

/** One line of what a department does: the server's, else ours for the known ones, else "Government Service". */
export function useTagline(): (department: Department) => string {
  const { t, i18n } = useTranslation();
  return (department) => {
    const served = i18n.language === 'mr' ? department.tagline_mr : department.tagline;
    if (served) return served;
    const key = `tagline.${department.slug}`;
    if (i18n.exists(key)) return t(key);
    return department.description || t('tagline.default');
  };
}
