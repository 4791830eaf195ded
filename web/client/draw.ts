import { type Html, textOf } from '../html.ts';

/** Draws markup into a place, instead of what was there. */
export function draw(place: HTMLElement, content: Html): void {
  place.innerHTML = textOf(content);
}

/** An element made of markup that has one. */
export function made(content: Html): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = textOf(content).trim();
  const first = template.content.firstElementChild;
  if (first instanceof HTMLElement) return first;
  throw new Error('The markup has no element');
}
