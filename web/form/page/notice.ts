import type { ClosedReason } from '../../../src/definition/closed-reasons.ts';
import { type Html, html } from '../../html.ts';
import type { Locale } from '../fields/field.ts';

/** A heading with an optional sentence, shown in place of the questions. */
export function notice(title: string, text?: string): Html {
  const sentence = text !== undefined && html`<p class="text">${text}</p>`;
  return html`<section class="notice" tabindex="-1" id="notice"><h2>${title}</h2>${sentence}</section>`;
}

/** States that the form accepts no responses, and the reason if it is known. */
export function closedNotice(reason: ClosedReason | null, { strings }: Locale): Html {
  return notice(strings.closedTitle, reason === null ? undefined : strings.closed[reason]);
}
