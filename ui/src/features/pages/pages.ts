// Static pages with the date their text last changed. Update the date when editing a text.
export const TEXT_PAGES = {
  about: '2026-11-21',
  privacy: '2026-11-22',
  terms: '2026-11-21',
  copyright: '2026-11-21',
  hyperlinking: '2026-11-21',
  accessibility: '2026-11-22',
} as const;

export type TextPageName = keyof typeof TEXT_PAGES;

export const OTHER_PAGES = {
  contact: '2026-11-21',
  feedback: '2026-11-21',
  help: '2026-11-21',
  sitemap: '2026-11-21',
  'open-data': '2026-11-25',
  unsubscribe: '2026-11-25',
} as const;
