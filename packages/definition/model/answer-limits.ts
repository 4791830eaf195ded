// The limits that browsers need to check answers. Those of definitions are apart, since all of a module is sent with a page.

import { maxEmailLength } from '../../common/text/email-address.ts';

/** Maximum number of characters of a text answer, by question type. */
export const textLimits = {
  short_text: 1000,
  long_text: 20_000,
  email: maxEmailLength,
  url: 2000,
  phone_number: 100,
  hidden: 1000,
  /** An answer that is not one of the options. */
  other: 500,
  /** The value of an option from a dataset. */
  listed: 200,
  /** A line of an address or of contact details. */
  part: 200,
} as const;

/** What the check of answers reads of the limits of a definition. */
export const checkLimits = {
  /** Levels of repeats. */
  repeatDepth: 2,
  /** Options of a question. */
  options: 5000,
  /** Elements and comparisons in all entries of a response: what is evaluated once for each entry. */
  entryWork: 20_000,
  /** Characters that a reference shows of an answer. */
  pipedCharacters: 1000,
  /** UTF-16 units of all calculated texts of a response: each may repeat a long answer. */
  calculatedCharacters: 100_000,
  /** Entries of a list operand. */
  comparedEntries: 500,
  /** The comparisons that one counts as which searches in a text. */
  searchedText: 10,
} as const;
