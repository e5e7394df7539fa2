// The slug that a department's name gives, and what a slug may look like.

export const SLUG = /^[a-z0-9-]+$/;

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);
