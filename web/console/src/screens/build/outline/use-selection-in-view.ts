import { type RefObject, useEffect, useRef } from 'react';
import type { ListLayout } from 'react-aria-components';

/**
 * Scrolls a list to its selected row when another one is selected, and when the row moves out of view; not back to a row
 * that was out of view when others are folded, added or removed. The row need not be in the document: the layout knows
 * its place.
 *
 * @param index of the row, from 0
 */
export function useSelectionInView(
  list: RefObject<HTMLElement | null>,
  layout: ListLayout<object>,
  key: string,
  index: number,
): void {
  const shownKey = useRef<string>(undefined);
  // The layout still has the rows that were drawn before.
  const wasInView = distanceTo(list.current, layout, key) === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is moved has another index
  useEffect(() => {
    if (!wasInView && shownKey.current === key) return undefined;
    // A new row is in the layout when it is drawn.
    const frame = requestAnimationFrame(() => {
      const top = distanceTo(list.current, layout, key);
      if (top === undefined) return;
      shownKey.current = key;
      if (top !== 0) list.current?.scrollBy({ top });
    });
    return () => cancelAnimationFrame(frame);
  }, [list, layout, key, index]);
}

/** How far a list must be scrolled to show a row; 0 if it is in view, undefined if the row has no place. */
function distanceTo(
  list: HTMLElement | null,
  layout: ListLayout<object>,
  key: string,
): number | undefined {
  const place = list && layout.getLayoutInfo(key)?.rect;
  if (!place) return undefined;
  const above = place.y - list.scrollTop;
  const below = place.maxY - list.scrollTop - list.clientHeight;
  return above < 0 ? above : Math.max(0, below);
}
