// The gallery of the page's head: eight drawings of the places where services are asked for and given.
import { useTranslation } from 'react-i18next';
import type { Picture } from '@/shared/gallery/Gallery';

const PICTURES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export function usePictures(): Picture[] {
  const { t } = useTranslation('rts');
  return PICTURES.map((number) => ({
    src: `/images/gallery/rts-act-${number}.svg`,
    title: t(`pictures.${number}`),
  }));
}
