// The departments compared.
import { useTranslation } from 'react-i18next';
import { PerformanceMatrix } from '@/shared/performance/PerformanceMatrix';

export function MatrixCard() {
  const { t } = useTranslation('center');
  return (
    <section className="card" aria-labelledby="center-matrix">
      <div className="card-head">
        <h2 className="card-title" id="center-matrix">
          {t('card.department-performance-matrix')}
        </h2>
      </div>
      <div className="center-table">
        <PerformanceMatrix />
      </div>
    </section>
  );
}
