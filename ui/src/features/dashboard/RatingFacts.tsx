// Rating of an entry's percentage as a coloured label.
import type { Schemas } from '@/api/operations';
import type { Entry } from '@/shared/entries/types';
import { formatPercent } from '@/shared/i18n/format';
import { Badge, type Tone } from '@/shared/ui/Badge';
import { type Page, usePage } from './declared';

type Rating = Schemas['Rating'];

const TONES = { good: 'ok', fair: 'warn', low: 'bad', none: 'quiet' } satisfies Record<string, Tone>;

export function ratingOf(rating: Rating, value: number | null): keyof typeof TONES {
  if (value === null || value <= 0) return 'none';
  if (value >= rating.good) return 'good';
  return value >= rating.fair ? 'fair' : 'low';
}

export function RatingFacts({ rating, entry, ...page }: Page & { rating: Rating; entry: Entry }) {
  const { t } = usePage(page);
  const value = entry[rating.field];
  const rate = typeof value === 'number' ? value : null;
  const level = ratingOf(rating, rate);
  return (
    <>
      <dt>{t('rating.title')}</dt>
      <dd>
        <Badge tone={TONES[level]}>
          {t('rating.badge', { rate: formatPercent(rate), word: t(`rating.${level}`) })}
        </Badge>
      </dd>
    </>
  );
}
