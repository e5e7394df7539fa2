// Answers that the portal sends with the page itself (portal/first_paint.py), so that the first picture needs no call.
import { queryClient } from './query';

/** Where each of them stands among the queries. */
const KEYS: Record<string, readonly unknown[]> = {
  site: ['site'],
  sliders: ['content', 'sliders'],
};

export function takeFirst(): void {
  const first = document.getElementById('first')?.textContent;
  if (!first) return;
  for (const [name, data] of Object.entries(JSON.parse(first) as Record<string, unknown>)) {
    const key = KEYS[name];
    if (key) queryClient.setQueryData(key, data);
  }
}
