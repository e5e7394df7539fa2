// "Load more" button of an infinite query.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '@/shared/ui/Button';
import * as styles from './war-room.module.css';

interface MoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  text: string;
}

export function More({ query, text }: MoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.warMore}>
      <Button size="sm" disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {text}
      </Button>
    </div>
  );
}
