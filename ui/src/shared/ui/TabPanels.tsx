// The tabs of a page. The content of each is loaded when it is opened.
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import * as layout from './layout.module.css';
import { TableSkeleton } from './States';
import { Tabs } from './Tabs';

export function TabPanels({ children, ...tabs }: ComponentProps<typeof Tabs> & { children: ReactNode }) {
  const { value, options } = tabs;
  return (
    <div className={`${layout.page} ${layout.parts}`}>
      <Tabs {...tabs} />
      <div
        role="tabpanel"
        aria-label={options.find((option) => option.value === value)?.label}
        className={layout.parts}
        key={value}
      >
        <ErrorBoundary>
          <Suspense fallback={<TableSkeleton rows={8} />}>{children}</Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
}
