// A card that has no figures yet.
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/States';
import type { CardId } from '../ids';

export function Waiting({ id }: { id: CardId }) {
  const { t } = useTranslation('center');
  return (
    <section className="card" aria-label={t(`card.${id}`)}>
      <div className="card-head">
        <h2 className="card-title">{t(`card.${id}`)}</h2>
      </div>
      <div className="card-body">
        <EmptyState />
      </div>
    </section>
  );
}
