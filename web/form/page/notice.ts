import { type Html, html } from '../../html.ts';
import type { Locale } from '../fields/field.ts';

/** A heading and a sentence, in the place of the questions. */
export function notice(title: string, text: string): Html {
  return html`<section class="notice" tabindex="-1" id="notice"><h2>${title}</h2><p class="text">${text}</p></section>`;
}

/** Says that the form takes no answers, and why. */
export function closedNotice(reason: string | null, { strings }: Locale): Html {
  const reasons = new Map<string | null, string>(Object.entries(strings.closed));
  return notice(strings.closedTitle, reasons.get(reason) ?? strings.closed.paused);
}
