import { formatCount, formatDecimal } from '../i18n/format';

/** "48 kB" */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${formatCount(bytes / 1024)} kB`;
  return `${formatDecimal(bytes / 1024 / 1024)} MB`;
}
