// Whether an element has come near the viewport; stays true once it has.
import { useCallback, useEffect, useState } from 'react';

// Loading starts early enough that most users never see the placeholder.
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
  return [useCallback((element: Element | null) => setNode(element), []), inSight];
}
