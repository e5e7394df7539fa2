/** Days as the district's offices count them. */

/** The calendar day in India, `YYYY-MM-DD`. */
export const todayInIndia = (now: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now);
