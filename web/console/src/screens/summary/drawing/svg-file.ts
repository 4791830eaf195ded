import {
  attribute,
  type Html,
  html,
  rawHtml,
  renderToString,
  type TemplateValue,
} from '../../../../../../packages/common/text/html.ts';
import { type Color, type Drawing, hatch, type Rect, type Shape, type Text } from './shapes.ts';

/** How a file looks. */
export interface Theme {
  /** Names of fonts, the preferred one first. */
  readonly font: string;
  /** A color in the syntax of CSS. */
  colorOf(color: Color): string;
}

interface Described {
  readonly title: string;
  readonly description?: string;
}

/** A drawing as a file that refers to no other one (SVG 1.1), with a name and a description for screen readers. */
export function svgFile(drawing: Drawing, named: Described, { font, colorOf }: Theme): string {
  const { width, height, shapes } = drawing;
  const { title, description = '' } = named;
  const hatched = [...new Set(shapes.flatMap(hatchedColors))];
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'font-family': font,
    },
    [
      element('title', {}, printable(title)),
      description !== '' && element('desc', {}, printable(description)),
      hatched.map((color) => patternOf(color, colorOf)),
      shapes.map((shape) => shapeElement(shape, colorOf)),
    ],
  );
  return `${renderToString(svg)}\n`;
}

function hatchedColors(shape: Shape): Color[] {
  if (shape.kind === 'group') return shape.shapes.flatMap(hatchedColors);
  return shape.kind === 'rect' && shape.isHatched ? [shape.fill] : [];
}

function patternOf(color: Color, colorOf: Theme['colorOf']): Html {
  const stripe = element('path', { d: hatch.stripe, fill: colorOf(color) });
  const { size, patternTransform } = hatch;
  const attributes = { width: size, height: size, patternUnits: 'userSpaceOnUse' };
  return element('pattern', { id: `hatched-${color}`, ...attributes, patternTransform }, stripe);
}

function shapeElement(shape: Shape, colorOf: Theme['colorOf']): Html {
  switch (shape.kind) {
    case 'group': {
      const transform = `translate(${rounded(shape.x)} ${rounded(shape.y)})`;
      const parts = shape.shapes.map((one) => shapeElement(one, colorOf));
      return element('g', { transform }, parts);
    }
    case 'rect':
      return rectElement(shape, colorOf);
    case 'text':
      return textElement(shape, colorOf);
    case 'line': {
      const [[x1, y1], [x2, y2]] = [shape.from, shape.to];
      const stroke = { stroke: colorOf(shape.stroke), 'stroke-width': shape.width };
      return element('line', { x1, y1, x2, y2, ...stroke });
    }
    case 'path':
      return element('path', { d: shape.data, fill: colorOf(shape.fill) });
  }
}

function rectElement(rect: Rect, colorOf: Theme['colorOf']): Html {
  const { x, y, width, height, radius: rx, opacity, title, fill, isHatched } = rect;
  const paint = isHatched ? `url(#hatched-${fill})` : colorOf(fill);
  const tooltip = title && element('title', {}, printable(title));
  return element('rect', { x, y, width, height, rx, opacity, fill: paint }, tooltip);
}

function textElement(
  { x, y, text, size, anchor, isBold, fill = 'ink' }: Text,
  colorOf: Theme['colorOf'],
): Html {
  const style = {
    'font-size': size,
    'font-weight': isBold ? 600 : undefined,
    'text-anchor': anchor,
    fill: colorOf(fill),
  };
  return element('text', { x, y, ...style }, printable(text));
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** @param name trusted, as those of the attributes are */
function element(name: string, attributes: Attributes, content?: TemplateValue): Html {
  const tag = rawHtml(name);
  const all = Object.entries(attributes).map(([key, value]) =>
    attribute(key, typeof value === 'number' ? rounded(value) : value),
  );
  return html`<${tag}${all}>${content}</${tag}>`;
}

const rounded = (value: number): number => Math.round(100 * value) / 100;

/** Leaves out what XML cannot contain (XML 1.0, 2.2). */
const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
