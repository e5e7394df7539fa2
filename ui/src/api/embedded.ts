// Responses embedded in the page (portal/first_paint.py), so that the first render needs no request.
import type { Schemas } from './operations';
import { queryClient } from './query';

export interface EmbeddedResponses {
  site?: Schemas['SiteOut'];
  departments?: Schemas['DepartmentOut'][];
  sliders?: Schemas['SliderOut'][];
  ministers?: Schemas['MinisterOut'][];
  /** The query, and the full response with its pages. */
  news?: { query: object; response: object };
  article?: Schemas['NewsOut'];
  openData?: Schemas['OpenCatalogue'];
  onTime?: Schemas['PublicRates'][];
}

/** Seed the query cache of each page with its response. */
export function seedQueries({ news, article, ...lists }: EmbeddedResponses): void {
  const keys = {
    site: ['site'],
    departments: ['departments', 'active'],
    sliders: ['content', 'sliders'],
    ministers: ['content', 'ministers'],
    openData: ['content', 'open-data'],
    onTime: ['content', 'on-time'],
  };
  for (const [name, key] of Object.entries(keys)) {
    const response = lists[name as keyof typeof lists];
    if (response) queryClient.setQueryData(key, response);
  }
  if (news) queryClient.setQueryData(['content', 'news', news.query], news.response);
  if (article) queryClient.setQueryData(['content', 'article', article.slug], article);
}

export function seedFromPage(): void {
  const first = document.getElementById('first')?.textContent;
  if (first) seedQueries(JSON.parse(first) as EmbeddedResponses);
}
