import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { drawColumns } from '../drawing/draw-columns.ts';
import type { Chart } from '../figures/figure.ts';
import { ShownDrawing } from './shown-drawing.tsx';

/** Columns on an axis, as wide as the window permits. */
export function ColumnChart({ chart }: { chart: Chart }) {
  const element = useRef<SVGSVGElement>(null);
  const width = useWidth(element);
  return (
    <ShownDrawing ref={element} drawing={drawColumns(chart, width)} className="column-chart" />
  );
}

/** The width of an element in pixels, so that texts in charts have the same size in every window. */
function useWidth(element: RefObject<Element | null>): number {
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
