import { type Html, renderToString } from '../../../packages/common/text/html.ts';

/** Replaces the content of an element with markup. */
export function renderInto(place: HTMLElement, content: Html): void {
  place.innerHTML = renderToString(content);
}

/** Creates an element from markup with one root element. */
export function createElementFrom(content: Html): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = renderToString(content).trim();
  const first = template.content.firstElementChild;
  if (first instanceof HTMLElement) return first;
  throw new Error('The markup has no element');
}
