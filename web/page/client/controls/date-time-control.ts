import { parseInstant } from '../../../../packages/common/text/calendar.ts';
import { type Moment, momentsOf, zoneName } from '../../../../packages/common/text/local-time.ts';
import { html } from '../../../html.ts';
import { withOffset } from '../../fields/answers/date-time-values.ts';
import type { Locale } from '../../fields/field.ts';
import { ownLanguage } from '../../fields/own-language.ts';
import { keepMoment, valueOfControl } from '../answering/control-values.ts';
import type { ControlEnhancer } from '../control.ts';
import { announce } from '../page-data.ts';
import { createElementFrom } from '../render-html.ts';

/** Offers both times if one exists twice, and says that a time does not exist. */
export const enhanceDateTime: ControlEnhancer = (place, { id }, { locale }) => {
  const control = place.querySelector<HTMLInputElement>('input.moment');
  if (!control) return undefined;
  let choice: HTMLElement | undefined;
  const show = () => {
    const moments = momentsOf(control.value);
    const isMissing = control.value !== '' && moments.length === 0;
    control.setCustomValidity(isMissing ? locale.strings.timeSkipped : '');
    choice?.remove();
    choice = moments.length < 2 ? undefined : choiceOf(id, control, moments, locale);
    if (choice) control.after(choice);
  };
  place.addEventListener('input', ({ target }) => {
    const isChosen = target instanceof HTMLInputElement && target.type === 'radio';
    if (isChosen) return keepMoment(control, target.value);
    const wasAsked = choice !== undefined;
    show();
    if (choice && !wasAsked) announce(locale.strings.timeTwice);
  });
  return { restore: show };
};

/** The moments to choose from; the first one, unless the control keeps another one. */
function choiceOf(
  id: string,
  control: HTMLInputElement,
  moments: readonly Moment[],
  locale: Locale,
): HTMLElement {
  const kept = parseInstant(withOffset(valueOfControl(control) ?? ''));
  const own = ownLanguage(locale);
  return createElementFrom(html`<fieldset class="twice"${own}><legend class="part">${locale.strings.timeTwice}</legend><div
    class="cards">${moments.map(
      (moment) =>
        html`<label class="card"><input type="radio" name="twice-${id}" value="${moment.text}"${
          parseInstant(moment.text) === Math.floor((kept ?? 0) / 1000) * 1000 && html` checked`
        }><span>${zoneName(moment, locale.lang)} (UTC${moment.offset})</span></label>`,
    )}</div></fieldset>`);
}
