import { type Html, html } from '../../html.ts';
import type { Locale } from '../fields/field.ts';
import { ownLanguage } from '../fields/own-language.ts';

/** The password form, shown instead of the questions. */
export function passwordPrompt(locale: Locale): Html {
  const { strings } = locale;
  return html`<form id="lock" novalidate class="lock"${ownLanguage(locale)}><h2>${strings.lockedTitle}</h2><p class="text">${
    strings.lockedText
  }</p><div class="question"><label class="title" for="password">${strings.password}</label><input class="line"
    type="password" id="password" autocomplete="current-password" maxlength="128" required
    aria-describedby="password-error"><p class="error" id="password-error" role="alert"></p></div><div class="actions"><button
    type="submit" class="primary" disabled>${strings.unlock}</button></div></form>`;
}
