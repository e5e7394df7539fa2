/** Class names in one attribute; what does not apply, or has no rule of its own, is left out. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
