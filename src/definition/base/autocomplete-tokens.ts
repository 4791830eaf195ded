/**
 * The purposes of a line of text, so that browsers and assistive technology can fill it in: the input
 * purposes of WCAG 2.2, section 7, without payment cards and passwords, which forms must not ask for, and without
 * those of several lines. Tokens of the attribute `autocomplete` (HTML standard, 4.10.18.7).
 */
export const autocompleteTokens = [
  ...(['name', 'honorific-prefix', 'given-name', 'additional-name'] as const),
  ...(['family-name', 'honorific-suffix', 'nickname', 'username'] as const),
  ...(['organization-title', 'organization'] as const),
  ...(['address-line1', 'address-line2', 'address-line3'] as const),
  ...(['address-level4', 'address-level3', 'address-level2', 'address-level1'] as const),
  ...(['country', 'country-name', 'postal-code', 'language'] as const),
  ...(['bday', 'bday-day', 'bday-month', 'bday-year', 'sex'] as const),
  ...(['tel', 'tel-country-code', 'tel-national', 'tel-area-code', 'tel-local'] as const),
  ...(['tel-extension', 'email', 'impp', 'url'] as const),
] as const;
