import { formatLength } from '../../../../packages/languages/formats.ts';
import { interpolate } from '../../../../packages/languages/interpolate.ts';
import { writeNumber } from '../../../../packages/languages/number-input.ts';
import { controlName } from '../../fields/answers/control-names.ts';
import { type ControlEnhancer, dispatchChange } from '../control.ts';

/** How long the browser may take, and how old a location may be that it knows already, in milliseconds. */
const options = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 };

/** Decimals of coordinates: the last one is about 0.1 m. */
const decimals = 6;

/** Fills in the location that the browser determines. Its accuracy is removed with what it was the accuracy of. */
export const enhanceLocation: ControlEnhancer = (place, { id }, { locale }) => {
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
