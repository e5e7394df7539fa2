// The cards on twelve columns.
import { ErrorBoundary } from '@/shared/ui/ErrorBoundary';
import { CARDS } from '../cards';
import { DEFAULT_WIDTHS } from './defaults';

export interface BoardProps {
  /** The reader is arranging the cards. */
  editing: boolean;
  onExit: () => void;
}

export function Board({ editing }: BoardProps) {
  return (
    <div className={editing ? 'grid-12 board board-editing' : 'grid-12 board'}>
      {DEFAULT_WIDTHS.map(([id, width]) => {
        const { Card } = CARDS[id];
        return (
          <div key={id} className={`col-${width}`} data-card={id}>
            <ErrorBoundary>
              <Card />
            </ErrorBoundary>
          </div>
        );
      })}
    </div>
  );
}
