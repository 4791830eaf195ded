import { html } from '../../../../packages/common/text/html.ts';
import type { Locale } from '../../fields/field.ts';
import { ownLanguage } from '../../fields/own-language.ts';
import { elementById } from '../page-data.ts';
import { renderInto } from '../render-html.ts';

/**
 * Says in place of the questions why they are not shown, with a button to try again. The same questions return before,
 * with what has been entered in them.
 */
export function showRetry(text: string, locale: Locale, retry: () => void): void {
  const { strings } = locale;
  const place = elementById('place');
  const before = [...place.childNodes];
  renderInto(
    place,
    html`<section class="notice" id="notice" tabindex="-1"${ownLanguage(locale)}><h2>${strings.troubleTitle}</h2><p class="text">${text}</p><p
      class="choices"><button type="button" class="secondary">${strings.retry}</button></p></section>`,
  );
  place.querySelector('button')?.addEventListener('click', () => {
    place.replaceChildren(...before);
    retry();
  });
  elementById('notice').focus();
}
