// Whether something has come near the part of the page that is seen; once it has, it stays so.
import { useCallback, useEffect, useState } from 'react';

// Loading begins a little before: most readers never see the stand-in.
const MARGIN = '240px 0px';

export function useInSight(): [ref: (node: Element | null) => void, inSight: boolean] {
  const [inSight, setInSight] = useState(typeof IntersectionObserver === 'undefined');
  const [node, setNode] = useState<Element | null>(null);
  useEffect(() => {
    if (!node || inSight) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setInSight(true),
      { rootMargin: MARGIN },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [node, inSight]);
  return [useCallback((found: Element | null) => setNode(found), []), inSight];
}
