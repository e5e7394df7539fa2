import { type ImgHTMLAttributes, type ReactNode, useState } from 'react';

interface FallbackImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'onError'> {
  src: string | null | undefined;
  fallback: ReactNode;
}

/** A decorative image, replaced by `fallback` if there is none or it fails to load. */
export function FallbackImage({ src, fallback, ...image }: FallbackImageProps) {
  const [failed, setFailed] = useState(false);
  if (!src || failed) return fallback;
  return <img {...image} src={src} alt="" onError={() => setFailed(true)} />;
}
