/** File sizes. */
import type { Language } from '../persistence/preferences';
import { DASH, formatCount, formatDecimal } from './format';

const UNITS: Record<Language, readonly string[]> = {
  en: ['B', 'KB', 'MB', 'GB', 'TB'],
  mr: ['बाइट', 'KB', 'MB', 'GB', 'TB'],
};

/** 1572864 → "1.5 MB" */
export function sizeOf(bytes: number, language: Language): string {
  if (bytes <= 0) return DASH;
  const step = Math.min(4, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? formatCount(value) : formatDecimal(value)} ${UNITS[language][step]}`;
}
