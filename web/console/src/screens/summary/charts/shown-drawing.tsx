import { type ReactNode, type Ref, useId } from 'react';
import { type Color, type Drawing, hatch, type Rect, type Shape } from '../drawing/shapes.ts';

interface ShownDrawingProps {
  drawing: Drawing;
  className: string;
  ref?: Ref<SVGSVGElement>;
}

/** A drawing on the page, in the colors of its scheme. */
export function ShownDrawing({ drawing, className, ref }: ShownDrawingProps) {
  const { width, height, shapes } = drawing;
  return (
    <svg ref={ref} aria-hidden className={className} viewBox={`0 0 ${width} ${height}`}>
      <ShownShapes shapes={shapes} />
    </svg>
  );
}

function ShownShapes({ shapes }: { shapes: readonly Shape[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other identity than their place
  return shapes.map((shape, index) => <ShownShape key={index} shape={shape} />);
}

function ShownShape({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'group':
      return (
        <g transform={`translate(${shape.x} ${shape.y})`}>
          <ShownShapes shapes={shape.shapes} />
        </g>
      );
    case 'rect':
      return <ShownRect rect={shape} />;
    case 'text': {
      const { x, y, size, anchor, isBold, fill = 'ink', text } = shape;
      const weight = isBold ? 650 : undefined;
      return (
        <text
          x={x}
          y={y}
          fill={tokenOf(fill)}
          fontSize={size}
          fontWeight={weight}
          textAnchor={anchor}
        >
          {text}
        </text>
      );
    }
    case 'line': {
      const [[x1, y1], [x2, y2]] = [shape.from, shape.to];
      return (
        <line
          x1={x1}
          y1={y1}
          x2={x2}
          y2={y2}
          stroke={tokenOf(shape.stroke)}
          strokeWidth={shape.width}
        />
      );
    }
    case 'path':
      return <path d={shape.data} fill={tokenOf(shape.fill)} />;
  }
}

function ShownRect({ rect }: { rect: Rect }) {
  const { x, y, width, height, radius, opacity, title, fill, isHatched = false } = rect;
  return (
    <Painted fill={fill} isHatched={isHatched}>
      {(paint) => (
        <rect x={x} y={y} width={width} height={height} opacity={opacity} rx={radius} fill={paint}>
          {title && <title>{title}</title>}
        </rect>
      )}
    </Painted>
  );
}

interface PaintedProps {
  fill: Color;
  isHatched: boolean;
  /** @param paint the value of `fill` */
  children(paint: string): ReactNode;
}

/** Defines the pattern of a hatched shape. */
export function Painted({ fill, isHatched, children }: PaintedProps) {
  const id = useId();
  if (!isHatched) return children(tokenOf(fill));
  return (
    <>
      <pattern
        id={id}
        width={hatch.size}
        height={hatch.size}
        patternTransform={hatch.patternTransform}
        patternUnits="userSpaceOnUse"
      >
        <path d={hatch.stripe} fill={tokenOf(fill)} />
      </pattern>
      {children(`url(#${id})`)}
    </>
  );
}

const tokenOf = (color: Color) => `var(--${color})`;
