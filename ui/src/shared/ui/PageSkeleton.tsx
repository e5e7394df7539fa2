// Placeholders with a page's layout while its code or definition loads, to avoid layout shift.
import * as dashboard from '../dashboard/dashboard.module.css';
import * as cardStyles from './card.module.css';
import { KpiSkeleton } from './KpiCard';
import * as layout from './layout.module.css';
import * as styles from './page-head.module.css';
import * as pageSkeleton from './page-skeleton.module.css';
import { ChartSkeleton, LoadingText, TableSkeleton } from './States';

function Head({ fresh }: { fresh?: boolean }) {
  return (
    <div className={`${styles.pageHead} ${pageSkeleton.skeletonHead}`} aria-hidden="true">
      <div className={styles.pageHeadIn}>
        <i className={cardStyles.skeleton} style={{ width: 'min(320px, 60%)', height: 32 }} />
        <i
          className={`${cardStyles.skeleton} ${layout.onlyWide}`}
          style={{ width: 140, height: 36, marginLeft: 'auto' }}
        />
        {fresh && (
          <i className={`${cardStyles.skeleton} ${pageSkeleton.skeletonActions} ${layout.onlyNarrow}`} />
        )}
      </div>
      {fresh && (
        <div className={styles.fresh}>
          <div className={styles.freshIn}>
            <i
              className={`${cardStyles.skeleton} ${cardStyles.skeletonText}`}
              style={{ width: 'min(360px, 80%)' }}
            />
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
      <p className={layout.visuallyHidden} role="status">
        <LoadingText />
      </p>
      <Head fresh />
      <div className={`${layout.page} ${dashboard.dashboard}`} aria-hidden="true">
        <div className={layout.grid12}>
          {[1, 2, 3, 4].map((card) => (
            <div className={layout.col3} key={card}>
              <KpiSkeleton />
            </div>
          ))}
        </div>
        <div className={layout.grid12}>
          {[1, 2, 3, 4].map((card) => (
            <div className={card % 2 ? layout.col8 : layout.col4} key={card}>
              <div className={`${cardStyles.card} ${cardStyles.body}`}>
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
      <div className={layout.page}>
        <div className={cardStyles.card}>
          <div
            className={`${layout.flex} ${layout.wraps} ${layout.gap12} ${pageSkeleton.skeletonTools}`}
            aria-hidden="true"
          >
            <i className={cardStyles.skeleton} style={{ width: 'min(280px, 100%)', height: 36 }} />
            <i className={`${cardStyles.skeleton} ${layout.onlyWide}`} style={{ width: 140, height: 36 }} />
          </div>
          <TableSkeleton rows={10} />
        </div>
      </div>
    </>
  );
}
