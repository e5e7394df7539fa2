/** Colours of the five age classes, youngest first, with their text colours; defined in eoffice.module.css. */
export const AGE_COLORS = [1, 2, 3, 4, 5].map((step) => ({
  color: `var(--eo-age${step})`,
  onColor: `var(--eo-on-age${step})`,
}));
