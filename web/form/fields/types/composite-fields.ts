import { countryCodes } from '../../../../src/definition/values/countries.ts';
import { type Html, html } from '../../../html.ts';
import { controlId, controlName, valueIn } from '../control-names.ts';
import { type ControlValues, defineField, type ElementOf, type Locale } from '../field.ts';
import { describedBy, errorSlot, requiredMark } from '../field-description.ts';

/** The parts of a type, with what browsers know them by (HTML standard, autofill). */
const addressParts = {
  line1: 'address-line1',
  line2: 'address-line2',
  postal_code: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  country: 'country',
} as const;

const contactParts = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  phone: 'tel',
  company: 'organization',
} as const;

type PartName = keyof typeof addressParts | keyof typeof contactParts;

/** Types of inputs other than `text`. */
const inputTypes: Partial<Record<PartName, string>> = { email: 'email', phone: 'tel' };

type CompositeElement = ElementOf<'address' | 'contact_info'>;

function partInput(
  element: CompositeElement,
  name: PartName,
  autocomplete: string,
  look: Locale,
): Html {
  const { id, required } = element;
  // Nobody need give what is not required; who gives a part of it is told what else is needed.
  const binds = required && element.required_parts.some((bound) => bound === name);
  const own = html` id="${controlId(id, name)}" name="${controlName(id, name)}" autocomplete="${autocomplete}"${
    binds && html` required`
  }${describedBy(element, name)}`;
  const control =
    name === 'country'
      ? countrySelect(own, look)
      : html`<input class="line" type="${inputTypes[name] ?? 'text'}" dir="auto"${own}>`;
  return html`<div class="part-${name}"><label class="part" for="${controlId(id, name)}">${
    look.strings[name]
  }${binds && requiredMark}</label>${control}${errorSlot(id, name)}</div>`;
}

function countrySelect(own: Html, { lang, strings }: Locale): Html {
  const options = countryOptions.get(lang) ?? countryOptionsIn(lang);
  countryOptions.set(lang, options);
  return html`<select class="line"${own}><option value="">${strings.choose}</option>${options}</select>`;
}

/** By the languages that pages speak: to name and sort all countries takes a while. */
const countryOptions = new Map<string, Html>();

function countryOptionsIn(lang: string): Html {
  const names = new Intl.DisplayNames([lang], { type: 'region' });
  const { compare } = new Intl.Collator(lang);
  const sorted = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
  return html`${sorted.map(({ code, name }) => html`<option value="${code}">${name}</option>`)}`;
}

function compositeInputs(
  element: CompositeElement,
  parts: Readonly<Record<string, string>>,
  look: Locale,
): Html {
  const drawn = partNames(parts).map((name) => partInput(element, name, parts[name] ?? '', look));
  return html`<div class="parts">${drawn}</div>`;
}

const isPart = (name: string): name is PartName => name in addressParts || name in contactParts;

const partNames = (parts: object) => Object.keys(parts).filter(isPart);

/** The parts that were filled in. */
function readParts(entries: ControlValues, id: string, parts: object) {
  return Object.fromEntries(
    partNames(parts)
      .map((name) => [name, valueIn(entries, id, name)?.trim()] as const)
      .filter(([, value]) => value),
  );
}

export const address = defineField({
  type: 'address',
  wrapper: 'group',
  render: (element, look) => compositeInputs(element, addressParts, look),
  readAnswer: (entries, { id }) => readParts(entries, id, addressParts),
});

export const contactInfo = defineField({
  type: 'contact_info',
  wrapper: 'group',
  render: (element, look) => compositeInputs(element, contactParts, look),
  readAnswer: (entries, { id }) => readParts(entries, id, contactParts),
});
