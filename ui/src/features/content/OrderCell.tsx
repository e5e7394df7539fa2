// A row's place in its list, with the buttons that move it: no dragging is needed.
import { useTranslation } from 'react-i18next';
import type { Operation } from '@/shared/session/may';
import { IconButton } from '@/shared/ui/Button';

interface OrderCellProps {
  order: number;
  name: string;
  first: boolean;
  last: boolean;
  /** The list is narrowed or sorted otherwise: its places can't be swapped now. */
  fixed: boolean;
  onMove: (by: -1 | 1) => void;
  does: Operation;
}

export function OrderCell({ order, name, first, last, fixed, onMove, does }: OrderCellProps) {
  const { t } = useTranslation('content');
  return (
    <span className="order-cell">
      <span>{order}</span>
      <IconButton
        icon="arrow-up"
        label={t('moveUp', { name })}
        does={does}
        disabled={fixed || first}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="arrow-down"
        label={t('moveDown', { name })}
        does={does}
        disabled={fixed || last}
        onClick={() => onMove(1)}
      />
    </span>
  );
}
