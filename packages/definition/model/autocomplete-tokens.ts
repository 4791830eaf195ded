/**
 * The purposes of an input by the type of its question, so that browsers and assistive technology can fill it in: the
 * input purposes of WCAG 2.2, section 7, without payment cards and passwords, which forms must not ask for. Tokens of
 * the attribute `autocomplete` for controls of the type (HTML standard, 4.10.18.7).
 */
export const autocompleteTokens = {
  short_text: [
    ...(['name', 'honorific-prefix', 'given-name', 'additional-name'] as const),
    ...(['family-name', 'honorific-suffix', 'nickname', 'username'] as const),
    ...(['organization-title', 'organization'] as const),
    ...(['address-line1', 'address-line2', 'address-line3'] as const),
    ...(['address-level4', 'address-level3', 'address-level2', 'address-level1'] as const),
    ...(['country', 'country-name', 'postal-code', 'language'] as const),
    ...(['bday', 'bday-day', 'bday-month', 'bday-year', 'sex'] as const),
    ...(['tel', 'tel-country-code', 'tel-national', 'tel-area-code', 'tel-local'] as const),
    ...(['tel-extension', 'email', 'impp', 'url'] as const),
  ],
  long_text: ['street-address'],
  number: ['bday-day', 'bday-month', 'bday-year'],
  date: ['bday'],
  dropdown: [
    ...(['honorific-prefix', 'honorific-suffix', 'sex', 'language'] as const),
    ...(['country', 'country-name', 'address-level1'] as const),
    ...(['bday-day', 'bday-month', 'bday-year'] as const),
  ],
} as const;
