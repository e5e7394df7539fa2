// Frame of a card without a chart: title, finding, tools, and the loading, error and empty states.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filters } from '@/shared/filters/scope';
import { IconButton } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import * as card from '@/shared/ui/card.module.css';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, QuietFailure, TableSkeleton } from '@/shared/ui/States';
import type { FigureName } from '../api';
import * as center from '../center.module.css';
import { useCenter } from '../context';
import type { CardId } from '../ids';

interface TileProps {
  id: CardId;
  finding?: ReactNode;
  tools?: ReactNode;
  /** The figure that the card's "Explain this number" opens. */
  explains?: FigureName;
  /** Filters for the explanation; the page's by default. */
  explainedBy?: Filters | undefined;
  empty?: boolean;
  /** Number of skeleton rows. */
  rows?: number;
  /** No padding, for tables and lists with full-width rules. */
  flush?: boolean;
  foot?: ReactNode;
  children: ReactNode;
}

export function Tile(props: TileProps) {
  const { id, finding, tools, explains, explainedBy, empty, rows = 4, flush, foot, children } = props;
  const { t } = useTranslation('center');
  const { stats, error, onExplain } = useCenter();
  const title = t(`card.${id}`);
  const shown = stats && !empty;
  return (
    <Card
      title={title}
      finding={shown && finding}
      tools={
        shown &&
        (tools || explains) && (
          <>
            {tools}
            {explains && (
              <IconButton
                icon="info"
                label={t('common:chart.explainOf', { title })}
                aria-haspopup="dialog"
                onClick={() => onExplain(explains, explainedBy)}
              />
            )}
          </>
        )
      }
      className={`${layout.column} ${center.tile}`}
    >
      {error && <QuietFailure />}
      {!error && !stats && <TableSkeleton rows={rows} />}
      {!error && stats && empty && <EmptyState />}
      {!error && shown && (
        <>
          <div className={flush ? center.flush : card.body}>{children}</div>
          {foot && <div className={card.foot}>{foot}</div>}
        </>
      )}
    </Card>
  );
}
