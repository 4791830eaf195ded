import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in pixels, so that texts in charts have the same size in every window. */
export function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
