import {
  isMoment,
  textOfNumber,
  valueOfNumber,
  withoutOffset,
} from '../../fields/answers/answer-fields.ts';
import { type ControlValues, controlName } from '../../fields/answers/control-names.ts';

/** The value of a control whose input the browser cannot parse. */
const unparsed = '?';

/** Types of controls whose input the browser parses, and shows in a format of its own. */
export const parsedTypes: ReadonlySet<string> = new Set(['date', 'time', 'datetime-local']);

export type InputControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsIn(place: ParentNode): InputControl[] {
  const own = controlName('');
  return [...place.querySelectorAll<InputControl>(':is(input,select,textarea)[name]')].filter(
    ({ name }) => name.startsWith(own),
  );
}

export function readControlValues(place: ParentNode): Map<string, string[]> {
  const entries = new Map<string, string[]>();
  for (const control of controlsIn(place)) {
    const value = control.disabled ? undefined : valueOfControl(control);
    if (value !== undefined)
      entries.set(control.name, [...(entries.get(control.name) ?? []), value]);
  }
  return entries;
}

/** The date-times that controls show in the local time zone, with what they show. */
const moments = new WeakMap<InputControl, { readonly text: string; readonly shown: string }>();

/** Makes a control keep a date-time (RFC 3339) that it shows, until it shows another one; other text is ignored. */
export function keepMoment(control: InputControl, text: string): void {
  if (isMoment(control.type, text)) moments.set(control, { text, shown: control.value });
  else moments.delete(control);
}

export function valueOfControl(control: InputControl): string | undefined {
  if (isCheckable(control)) return control.checked ? control.value : undefined;
  const moment = moments.get(control);
  if (moment && moment.shown === control.value) return moment.text;
  const language = control.dataset['number'];
  if (language !== undefined) return valueOfNumber(control.value, language);
  // Browsers display input that they cannot parse, such as half a date, but report an empty value.
  return control.value === '' && control.validity.badInput ? unparsed : control.value;
}

/** Restores the values of the controls that respondents fill in. */
export function restoreControlValues(place: ParentNode, entries: ControlValues): void {
  for (const control of controlsIn(place)) {
    const values = entries.get(control.name);
    if (values === undefined || control.closest('.ranking,.files,.signature,.chosen')) continue;
    if (!shows(control, values)) restoreControl(control, values[0]); // setting a value ends a composition
    keepMoment(control, values[0] ?? '');
  }
}

function restoreControl(control: InputControl, value: string | undefined): void {
  if (isCheckable(control)) control.checked = !control.checked;
  else control.value = shownValue(control, value);
}

/**
 * The values of controls that differ from those in the markup of the page: the respondent, or the browser in place of
 * the respondent, has changed them. Only meaningful before `restoreControlValues` was called.
 */
export function changedValues(place: ParentNode): Map<string, readonly string[]> {
  const values = readControlValues(place);
  const names = controlsIn(place)
    .filter(isChanged)
    .map(({ name }) => name);
  return new Map(names.map((name) => [name, values.get(name) ?? []]));
}

/** Whether all controls of a name show these values. */
export function showsValues(
  place: ParentNode,
  name: string,
  values: readonly string[] = [],
): boolean {
  return controlsIn(place).every((control) => control.name !== name || shows(control, values));
}

function isChanged(control: InputControl): boolean {
  if (isCheckable(control)) return control.checked !== control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) {
    return control.value !== control.defaultValue || control.validity.badInput;
  }
  const options = [...control.options];
  const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
  return control.value !== first?.value;
}

/** Whether a control shows the first of the values, or is checked if its own is among them. */
function shows(control: InputControl, values: readonly string[]): boolean {
  if (isCheckable(control)) return control.checked === values.includes(control.value);
  return valueOfControl(control) === values[0] || control.value === shownValue(control, values[0]);
}

/** The value to show again; a control cannot show half a date. */
function shownValue({ type, dataset }: InputControl, value = ''): string {
  const language = dataset['number'];
  if (language !== undefined) return textOfNumber(value, language);
  return withoutOffset(type, value === unparsed && parsedTypes.has(type) ? '' : value);
}

function isCheckable(control: InputControl): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}
