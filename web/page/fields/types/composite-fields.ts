import { type Html, html } from '../../../../packages/common/text/html.ts';
import type { Precision } from '../../../../packages/common/text/partial-date.ts';
import type { Element } from '../../../../packages/definition/definition-model.ts';
import { countryCodes } from '../../../../packages/definition/questions/values/countries.ts';
import { datePartsOf } from '../answers/answer-fields.ts';
import { controlId, controlName } from '../answers/control-names.ts';
import type { ElementOf } from '../answers/entries.ts';
import { defineField, type Locale } from '../field.ts';
import {
  errorSlot,
  partDescribedBy,
  requiredAttribute,
  requiredMark,
} from '../field-description.ts';
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

/** The names of the parts of answers, which are those of their labels among the texts of the page. */
type PartLabel =
  | ('line1' | 'line2' | 'postal_code' | 'city' | 'region' | 'country')
  | ('first_name' | 'last_name' | 'email' | 'phone' | 'company')
  | ('year' | 'month' | 'day')
  | ('lat' | 'lon');

/**
 * A control for a part of an answer, with its label and its error.
 *
 * @param mark what follows the label
 */
function partControl(
  id: string,
  name: PartLabel,
  control: Html,
  locale: Locale,
  mark?: Html | false,
): Html {
  return html`<div class="part-${name}"><label class="part" for="${controlId(id, name)}"${ownLanguage(locale)}>${
    locale.strings[name]
  }${mark}</label>${control}${errorSlot(id, name)}</div>`;
}

/** Coordinates that the browser determines, with their accuracy, or that are entered. */
export const location = defineField({
  type: 'location',
  wrapper: 'group',
  render: (element, locale) => {
    const { id } = element;
    const own = ownLanguage(locale);
    const inputs = (['lat', 'lon'] as const).map((name) =>
      partControl(
        id,
        name,
        html`<input class="line" type="text" dir="ltr" autocomplete="off" spellcheck="false" id="${controlId(id, name)}" name="${controlName(
          id,
          name,
        )}" data-number="${locale.formLanguage}"${partDescribedBy(id, name)}>`,
        locale,
      ),
    );
    return html`<button type="button" class="locate quiet" disabled${own}>${locale.strings.useLocation}</button><p class="note" role="status"${own}></p><div
      class="parts">${inputs}</div><input type="hidden" name="${controlName(id, 'accuracy')}">`;
  },
});

type PartialDate = ElementOf<'partial_date'>;

function inputOf(element: PartialDate, part: Precision, locale: Locale): Html {
  const { id } = element;
  const own = html` id="${controlId(id, part)}" name="${controlName(id, part)}"${partDescribedBy(id, part)}`;
  return part === 'month'
    ? html`<select class="line"${own}${ownLang(locale)}><option value="">${locale.strings.choose}</option>${monthOptions(locale.lang)}</select>`
    : html`<input class="line" type="text" inputmode="numeric" dir="ltr"${own}>`;
}

/** The months of the year with their names. */
function monthOptions(lang: string): Html {
  const { format } = new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, index) => {
    const value = String(index + 1).padStart(2, '0');
    return html`<option value="${value}">${format(new Date(`2000-${value}`))}</option>`;
  });
  return html`${months}`;
}

/** A date in up to three controls, so that what is not known can be left out. */
export const partialDate = defineField({
  type: 'partial_date',
  wrapper: 'group',
  render: (element, locale) =>
    html`<div class="parts">${datePartsOf(element).map((part) =>
      partControl(element.id, part, inputOf(element, part, locale), locale),
    )}</div>`,
});
