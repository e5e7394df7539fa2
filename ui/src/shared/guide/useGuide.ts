// A guide in the user's language, lazily loaded from its own file.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../i18n/useLanguage';
import { loadWithRetry } from '../lazy';
import type { Guide } from './types';

const files = import.meta.glob<{ default: Guide }>('../../../../docs/guide/*/*.md');

export function useGuide(name: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['guide', language, name],
    queryFn: async () => {
      const load = files[`../../../../docs/guide/${language}/${name}.md`];
      if (!load) throw new Error(`no guide ${name} in ${language}`);
      return (await loadWithRetry(load)).default;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
