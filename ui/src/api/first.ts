// Responses embedded in the page (portal/first_paint.py), so that the first render needs no request.
import type { Schemas } from './operations';
import { queryClient } from './query';

export interface FirstAnswers {
  site?: Schemas['SiteOut'];
  departments?: Schemas['DepartmentOut'][];
  sliders?: Schemas['SliderOut'][];
  ministers?: Schemas['MinisterOut'][];
  /** The query, and the full response with its pages. */
  news?: { query: object; answer: object };
  article?: Schemas['NewsOut'];
  openData?: Schemas['OpenCatalogue'];
  onTime?: Schemas['PublicRates'][];
}

/** Seed the query cache of each page with its response. */
export function takeAnswers({ news, article, ...lists }: FirstAnswers): void {
  const keys = {
    site: ['site'],
    departments: ['departments', 'active'],
    sliders: ['content', 'sliders'],
    ministers: ['content', 'ministers'],
    openData: ['content', 'open-data'],
    onTime: ['content', 'on-time'],
  };
  for (const [name, key] of Object.entries(keys)) {
    const answer = lists[name as keyof typeof lists];
    if (answer) queryClient.setQueryData(key, answer);
  }
  if (news) queryClient.setQueryData(['content', 'news', news.query], news.answer);
  if (article) queryClient.setQueryData(['content', 'article', article.slug], article);
}

export function takeFirst(): void {
  const first = document.getElementById('first')?.textContent;
  if (first) takeAnswers(JSON.parse(first) as FirstAnswers);
}
