import { useEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onLoadMore(): void;
}

/** Loads the next page of a list when it is scrolled into view; the button is for keyboards. */
export function LoadMore({ hasMore, isLoading, onLoadMore }: LoadMoreProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current || !hasMore || isLoading) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoadMore(), {
      rootMargin: '600px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [hasMore, isLoading, onLoadMore]);
  if (!hasMore) return null;
  return (
    <div ref={element} className="load-more">
      <Button onPress={onLoadMore} isPending={isLoading}>
        {isLoading ? 'Loading' : 'Load more'}
      </Button>
    </div>
  );
}
