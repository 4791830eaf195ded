import { useEffect, useRef } from 'react';
import { t } from '../../texts/translate.tsx';
import { Button } from '../controls/button.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  isLoadingMore?: boolean;
  loadMore(): void;
}

/** Loads the next page of a list when it is scrolled into view; the button is for keyboards. */
export function LoadMore({ hasMore, isLoadingMore = false, loadMore }: LoadMoreProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current || !hasMore || isLoadingMore) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: '600px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [hasMore, isLoadingMore, loadMore]);
  if (!hasMore) return null;
  return (
    <div ref={element} className="load-more center">
      <Button onPress={loadMore} isPending={isLoadingMore}>
        {isLoadingMore ? t('Loading') : t('Load more')}
      </Button>
    </div>
  );
}
