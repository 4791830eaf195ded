import { type Html, html } from '../../../../../packages/common/text/html.ts';
import type { Element } from '../../../../../packages/definition/definition-model.ts';
import { countryCodes } from '../../../../../packages/definition/questions/values/countries.ts';
import { controlId, controlName } from '../../answers/control-names.ts';
import { defineField, type Locale } from '../../field.ts';
import { partDescribedBy, requiredAttribute, requiredMark } from '../../field-description.ts';
import { ownLang } from '../../own-language.ts';
import { partControl } from './part-control.ts';

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

function partInput(element: Element, name: PartName, autocomplete: string, locale: Locale): Html {
  const { id } = element;
  const needed: readonly string[] = 'required_parts' in element ? element.required_parts : [];
  // Parts of an optional question are not marked; an incomplete answer is reported by validation.
  const isNeeded = needed.includes(name);
  const own = html` id="${controlId(id, name)}" name="${controlName(id, name)}" autocomplete="${autocomplete}"${isNeeded && requiredAttribute(element)}${partDescribedBy(id, name)}`;
  const control =
    name === 'country'
      ? countrySelect(own, locale)
      : html`<input class="line" type="${inputTypes[name] ?? 'text'}" dir="${name in inputTypes ? 'ltr' : 'auto'}"${own}>`;
  return partControl(id, name, control, locale, isNeeded && requiredMark(element));
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

const isPart = (name: string): name is PartName => name in addressParts || name in contactParts;

function compositeField<const Type extends 'address' | 'contact_info'>(
  type: Type,
  parts: Readonly<Record<string, string>>,
) {
  const names = Object.keys(parts).filter(isPart);
  return defineField<Type>({
    type,
    wrapper: 'group',
    render: (element: Element, locale) =>
      html`<div class="parts">${names.map((name) => partInput(element, name, parts[name] ?? '', locale))}</div>`,
  });
}

export const address = compositeField('address', addressParts);

export const contactInfo = compositeField('contact_info', contactParts);
