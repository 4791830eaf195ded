import { type Html, renderToString } from '../../html.ts';

/** Draws markup into a place, instead of what was there. */
export function renderInto(place: HTMLElement, content: Html): void {
  place.innerHTML = renderToString(content);
}

/** An element made of markup that has one. */
export function createElementFrom(content: Html): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = renderToString(content).trim();
  const first = template.content.firstElementChild;
  if (first instanceof HTMLElement) return first;
  throw new Error('The markup has no element');
}
