/** The five classes of age, youngest first, as eoffice.css says them for both themes, and the text on each. */
export const AGE_COLORS = [1, 2, 3, 4, 5].map((step) => ({
  color: `var(--eo-age${step})`,
  onColor: `var(--eo-on-age${step})`,
}));
