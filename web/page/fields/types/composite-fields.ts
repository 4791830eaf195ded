import { countryCodes } from '../../../../packages/definition/questions/values/countries.ts';
import { type Html, html } from '../../../html.ts';
import { partEntries } from '../answer-entries.ts';
import { type ControlValues, controlId, controlName, valueIn } from '../control-names.ts';
import { defineField, type ElementOf, type Locale } from '../field.ts';
import { describedBy, errorSlot, requiredMark } from '../field-description.ts';
import { ownLang, ownLanguage } from '../own-language.ts';

/** The parts of a type with their `autocomplete` values (HTML standard, autofill). */
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
  locale: Locale,
): Html {
  const { id, required } = element;
  // Parts of an optional question are not marked; an incomplete answer is reported by validation.
  const isRequired = required && element.required_parts.some((part) => part === name);
  const own = html` id="${controlId(id, name)}" name="${controlName(id, name)}" autocomplete="${autocomplete}"${
    isRequired && html` required`
  }${describedBy(element, name)}`;
  const control =
    name === 'country'
      ? countrySelect(own, locale)
      : html`<input class="line" type="${inputTypes[name] ?? 'text'}" dir="${name in inputTypes ? 'ltr' : 'auto'}"${own}>`;
  return html`<div class="part-${name}"><label class="part" for="${controlId(id, name)}"${ownLanguage(locale)}>${
    locale.strings[name]
  }${isRequired && requiredMark}</label>${control}${errorSlot(id, name)}</div>`;
}

function countrySelect(own: Html, locale: Locale): Html {
  const { lang, strings } = locale;
  const options = countryOptions.get(lang) ?? countryOptionsIn(lang);
  countryOptions.set(lang, options);
  return html`<select class="line"${own}${ownLang(locale)}><option value="">${strings.choose}</option>${options}</select>`;
}

/** Cached by language, because naming and sorting all countries is slow. */
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
  locale: Locale,
): Html {
  const rendered = partNames(parts).map((name) =>
    partInput(element, name, parts[name] ?? '', locale),
  );
  return html`<div class="parts">${rendered}</div>`;
}

const isPart = (name: string): name is PartName => name in addressParts || name in contactParts;

const partNames = (parts: object) => Object.keys(parts).filter(isPart);

/** The parts with a value. */
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
  render: (element, locale) => compositeInputs(element, addressParts, locale),
  readAnswer: (entries, { id }) => readParts(entries, id, addressParts),
  entriesOf: partEntries,
});

export const contactInfo = defineField({
  type: 'contact_info',
  wrapper: 'group',
  render: (element, locale) => compositeInputs(element, contactParts, locale),
  readAnswer: (entries, { id }) => readParts(entries, id, contactParts),
  entriesOf: partEntries,
});
