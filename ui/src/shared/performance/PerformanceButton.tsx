// The top bar's button that opens the departments' ranking over any page.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithRetry } from '../lazy';
import { IconButton } from '../ui/Button';
import { LazyDrawer } from '../ui/LazyDrawer';
import * as layout from '../ui/layout.module.css';
import { TableSkeleton } from '../ui/States';
import * as performanceStyles from './performance.module.css';

const Matrix = lazyWithRetry(async () => (await import('./PerformanceMatrix')).PerformanceMatrix);

export function PerformanceButton() {
  const { t } = useTranslation('performance');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="chart" label={t('title')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <LazyDrawer
        open={open}
        onClose={() => setOpen(false)}
        size="min(1080px, 100vw)"
        title={t('title')}
        closable={{ 'aria-label': t('common:action.close'), placement: 'end' }}
        styles={{ body: { padding: 0 } }}
        destroyOnHidden
      >
        <p className={`${layout.small} ${layout.muted} ${performanceStyles.matrixNote}`}>{t('text')}</p>
        <Suspense fallback={<TableSkeleton rows={8} />}>
          <Matrix />
        </Suspense>
      </LazyDrawer>
    </>
  );
}
