// The cards on twelve columns, as the user has arranged them. The editor is loaded on demand.
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithRetry } from '@/shared/lazy';
import { FailedBanner } from '@/shared/ui/Banner';
import * as card from '@/shared/ui/card.module.css';
import { KpiSkeleton } from '@/shared/ui/KpiCard';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, TableSkeleton } from '@/shared/ui/States';
import * as styles from './board.module.css';
import type { LayoutItem } from './items';
import { place, UNIT } from './place';
import { isFixed, Tile, useSizes } from './Tile';
import type { Editor } from './useEditor';

const EditBoard = lazyWithRetry(async () => (await import('./EditBoard')).EditBoard);

const GAP = 16;

export function Board({ editor, guide }: { editor: Editor; guide: boolean }) {
  const { t } = useTranslation('layout');
  if (editor.isPending) return <BoardSkeleton />;
  const shown = editor.items.filter(({ visible }) => visible);
  return (
    <>
      {editor.loadError && (
        <div className={styles.notice}>
          <FailedBanner
            tone="warn"
            title={t('load.failed')}
            text={editor.loadError.message}
            onRetry={editor.retry}
          />
        </div>
      )}
      {editor.editing ? (
        <Suspense fallback={<TableSkeleton rows={8} />}>
          <EditBoard editor={editor} guide={guide} />
        </Suspense>
      ) : shown.length === 0 ? (
        <EmptyState title={t('allHidden.title')} text={t('allHidden.text')} />
      ) : (
        <StaticBoard items={shown} />
      )}
    </>
  );
}

/** Skeleton of the default layout's first screen. */
function BoardSkeleton() {
  return (
    <div className={`${layout.stack} ${layout.gap16}`}>
      <div className={card.card}>
        <TableSkeleton rows={5} />
      </div>
      <div className={layout.grid12}>
        {[1, 2, 3, 4].map((figure) => (
          <div className={layout.col3} key={figure}>
            <KpiSkeleton />
          </div>
        ))}
      </div>
      <div className={layout.grid12}>
        {[layout.col8, layout.col4].map((width) => (
          <div className={width} key={width}>
            <div className={card.card}>
              <TableSkeleton rows={8} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function StaticBoard({ items }: { items: LayoutItem[] }) {
  const { screen, sizes, onHeight } = useSizes(items, GAP);
  const places = useMemo(() => place(sizes), [sizes]);
  return (
    <div className={styles.board} style={{ gridAutoRows: UNIT }}>
      {items.map((item, index) => {
        const position = places[index];
        return (
          <div
            key={item.id}
            className={styles.tile}
            data-card={item.id}
            style={
              position && {
                gridColumn: `${position.x + 1} / span ${position.w}`,
                gridRow: `${position.y + 1} / span ${position.h}`,
                paddingBottom: GAP,
              }
            }
          >
            <Tile item={item} fixed={isFixed(item, screen)} onHeight={onHeight} />
          </div>
        );
      })}
    </div>
  );
}
