import { parseInstant } from '../../../../packages/common/text/calendar.ts';
import { html } from '../../../../packages/common/text/html.ts';
import { type Moment, momentsOf, zoneName } from '../../../../packages/common/text/local-time.ts';
import { formatLength } from '../../../../packages/languages/formats.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { writeNumber } from '../../../../packages/languages/number-input.ts';
import { withOffset } from '../../fields/answers/answer-fields.ts';
import { controlName } from '../../fields/answers/control-names.ts';
import type { Locale } from '../../fields/field.ts';
import { ownLanguage } from '../../fields/own-language.ts';
import { keepMoment, valueOfControl } from '../answering/control-values.ts';
import { type ControlEnhancer, dispatchChange } from '../control.ts';
import { announce } from '../page-data.ts';
import { createElementFrom } from '../render-html.ts';
import { enhanceFiles } from './file-control.ts';
import { enhanceRanking } from './ranking-control.ts';
import { enhanceSignature } from './signature-control.ts';

/** How long the browser may take, and how old a location may be that it knows already, in milliseconds. */
const options = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 };

/** Decimals of coordinates: the last one is about 0.1 m. */
const decimals = 6;

/** Fills in the location that the browser determines. Its accuracy is removed with what it was the accuracy of. */
const enhanceLocation: ControlEnhancer = (place, { id }, { locale }) => {
  const { lang, strings, formLanguage } = locale;
  const inputOf = (part: string) =>
    place.querySelector<HTMLInputElement>(`[name="${controlName(id, part)}"]`);
  const [lat, lon, accuracy] = [inputOf('lat'), inputOf('lon'), inputOf('accuracy')];
  const button = place.querySelector('button');
  const status = place.querySelector('[role=status]');
  if (!lat || !lon || !accuracy || !button || !status) return undefined;

  const show = (text: string) => {
    status.textContent = text;
  };
  const written = (degrees: number) => writeNumber(Number(degrees.toFixed(decimals)), formLanguage);
  const fill = ({ coords }: GeolocationPosition) => {
    const meters = Math.ceil(coords.accuracy);
    lat.value = written(coords.latitude);
    lon.value = written(coords.longitude);
    accuracy.value = String(meters);
    show(interpolate(strings.located, { distance: formatLength(meters, lang) }));
    dispatchChange(place);
  };
  const explain = ({ code, PERMISSION_DENIED }: GeolocationPositionError) =>
    show(code === PERMISSION_DENIED ? strings.locationDenied : strings.locationFailed);

  button.addEventListener('click', () => {
    // Pages that are not served by https have the object, but may not use it.
    if (!isSecureContext || !('geolocation' in navigator)) return show(strings.locationMissing);
    show(strings.locating);
    navigator.geolocation.getCurrentPosition(fill, explain, options);
  });
  for (const input of [lat, lon]) {
    input.addEventListener('input', () => {
      accuracy.value = '';
      show('');
    });
  }
  return undefined;
};

/** Offers both times if one exists twice, and says that a time does not exist. */
const enhanceDateTime: ControlEnhancer = (place, { id }, { locale }) => {
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

/** What only pages of forms with date-times, uploads, locations or rankings load: `await import('…/on-demand.ts')`. */
export const largeControls = {
  datetime: enhanceDateTime,
  file: enhanceFiles,
  location: enhanceLocation,
  ranking: enhanceRanking,
  signature: enhanceSignature,
};
