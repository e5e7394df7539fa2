// The shape of a page while its code or its definition loads: nothing moves when the page itself comes.
import './card.css';
import { KpiSkeleton } from './KpiCard';
import './page-head.css';
import './page-skeleton.css';
import { ChartSkeleton, LoadingWord, TableSkeleton } from './States';

function Head({ fresh }: { fresh?: boolean }) {
  return (
    <div className="page-head skeleton-head" aria-hidden="true">
      <div className="page-head-in">
        <i className="skeleton" style={{ width: 'min(320px, 60%)', height: 32 }} />
        <i className="skeleton only-wide" style={{ width: 140, height: 36, marginLeft: 'auto' }} />
        {fresh && <i className="skeleton skeleton-actions only-narrow" />}
      </div>
      {fresh && (
        <div className="fresh">
          <div className="fresh-in">
            <i className="skeleton skeleton-text" style={{ width: 'min(360px, 80%)' }} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Head, four figures, two rows of charts. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        <LoadingWord />
      </p>
      <Head fresh />
      <div className="page skeleton-page" aria-hidden="true">
        <div className="grid-12">
          {[1, 2, 3, 4].map((card) => (
            <div className="col-3" key={card}>
              <KpiSkeleton />
            </div>
          ))}
        </div>
        <div className="grid-12">
          {['col-8', 'col-4', 'col-8 again', 'col-4 again'].map((place) => (
            <div className={place} key={place}>
              <div className="card card-body">
                <ChartSkeleton height={328} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Head and one list. */
export function ListSkeleton() {
  return (
    <>
      <Head />
      <div className="page">
        <div className="card">
          <div className="skeleton-tools" aria-hidden="true">
            <i className="skeleton" style={{ width: 'min(280px, 100%)', height: 36 }} />
            <i className="skeleton only-wide" style={{ width: 140, height: 36 }} />
          </div>
          <TableSkeleton rows={10} />
        </div>
      </div>
    </>
  );
}
