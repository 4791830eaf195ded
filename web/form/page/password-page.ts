import { type Html, html } from '../../html.ts';
import type { Locale } from '../fields/field.ts';

/** The password form, shown instead of the questions. */
export function passwordPrompt({ strings }: Locale): Html {
  return html`<form id="lock" novalidate class="lock"><h2>${strings.lockedTitle}</h2><p class="text">${
    strings.lockedText
  }</p><div class="question"><label class="title" for="password">${strings.password}</label><input class="line"
    type="password" id="password" autocomplete="current-password" maxlength="128" required
    aria-describedby="password-error"><p class="error" id="password-error" role="alert"></p></div><div class="actions"><button
    type="submit" class="primary" disabled>${strings.unlock}</button></div></form>`;
}
