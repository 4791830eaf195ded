import { countryCodes } from '../../src/forms/definition/values/countries.ts';
import { type Html, html } from '../html.ts';
import { describedBy, errorPlace, requiredSign } from './describe.ts';
import { type Entries, field, type Look, type Of } from './field.ts';
import { controlId, controlName, valueIn } from './names.ts';

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

type Part = keyof typeof addressParts | keyof typeof contactParts;

/** Types of inputs other than `text`. */
const inputTypes: Partial<Record<Part, string>> = { email: 'email', phone: 'tel' };

type Composed = Of<'address' | 'contact_info'>;

function part(element: Composed, name: Part, autocomplete: string, look: Look): Html {
  const { id, required } = element;
  // Nobody need give what is not required; who gives a part of it is told what else is needed.
  const binds = required && element.required_parts.some((bound) => bound === name);
  const own = html` id="${controlId(id, name)}" name="${controlName(id, name)}" autocomplete="${autocomplete}"${
    binds && html` required`
  }${describedBy(element, name)}`;
  const control =
    name === 'country'
      ? countries(own, look)
      : html`<input class="line" type="${inputTypes[name] ?? 'text'}" dir="auto"${own}>`;
  return html`<div class="part-${name}"><label class="part" for="${controlId(id, name)}">${
    look.strings[name]
  }${binds && requiredSign}</label>${control}${errorPlace(id, name)}</div>`;
}

function countries(own: Html, { lang, strings }: Look): Html {
  const options = countryOptions.get(lang) ?? optionsIn(lang);
  countryOptions.set(lang, options);
  return html`<select class="line"${own}><option value="">${strings.choose}</option>${options}</select>`;
}

/** By the languages that pages speak: to name and sort all countries takes a while. */
const countryOptions = new Map<string, Html>();

function optionsIn(lang: string): Html {
  const names = new Intl.DisplayNames([lang], { type: 'region' });
  const { compare } = new Intl.Collator(lang);
  const sorted = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
  return html`${sorted.map(({ code, name }) => html`<option value="${code}">${name}</option>`)}`;
}

function composed(element: Composed, parts: Readonly<Record<string, string>>, look: Look): Html {
  const drawn = names(parts).map((name) => part(element, name, parts[name] ?? '', look));
  return html`<div class="parts">${drawn}</div>`;
}

const isPart = (name: string): name is Part => name in addressParts || name in contactParts;

const names = (parts: object) => Object.keys(parts).filter(isPart);

/** The parts that were filled in. */
function read(entries: Entries, id: string, parts: object) {
  return Object.fromEntries(
    names(parts)
      .map((name) => [name, valueIn(entries, id, name)?.trim()] as const)
      .filter(([, value]) => value),
  );
}

export const address = field({
  type: 'address',
  frame: 'group',
  draw: (element, look) => composed(element, addressParts, look),
  read: (entries, { id }) => read(entries, id, addressParts),
});

export const contactInfo = field({
  type: 'contact_info',
  frame: 'group',
  draw: (element, look) => composed(element, contactParts, look),
  read: (entries, { id }) => read(entries, id, contactParts),
});
