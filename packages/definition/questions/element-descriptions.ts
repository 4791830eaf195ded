import { memberDescriptions } from '../model/member-descriptions.ts';
import type { ElementTypeName } from './question-types.ts';

/** What each element type is, for the same documents as `memberDescriptions`. */
export const elementDescriptions: Readonly<Record<ElementTypeName, string>> = {
  short_text: 'A line of text.',
  long_text: 'Text of several lines.',
  email: 'An e-mail address.',
  url: 'An absolute http(s) URL.',
  phone_number:
    'A phone number, stored in international format (E.164), with `;ext=` and the extension if it has one.',
  number: 'A number.',
  date: 'A date, `YYYY-MM-DD`.',
  time: 'A time of day, `HH:MM`.',
  datetime: 'A date and time with an offset (RFC 3339).',
  partial_date: 'A date as precise as it is known: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.',
  yes_no: 'A choice between yes and no.',
  legal: 'Consent. If it is required, the answer must be true.',
  single_choice: 'One option from a list.',
  dropdown: 'One option from a list that opens.',
  multiple_choice: 'One or more options from a list.',
  ranking: 'All options, in order of preference.',
  rating: 'A rating from 1 to `max`.',
  opinion_scale: 'A value on a scale from `min` to `max`.',
  nps: 'Net Promoter Score: the likelihood of a recommendation, from 0 to 10.',
  matrix: 'A table of choices: each row is answered with one or several of the columns.',
  file: 'Uploaded files.',
  signature: 'A signature, uploaded as one PNG.',
  address: 'A postal address.',
  contact_info: 'The contact details of a person.',
  location: 'A place on earth: latitude, longitude and, if it is known, the accuracy in meters.',
  hidden: 'An answer that the page provides, for example from its query string.',
  calculated: 'A value that the service computes from earlier answers; it cannot be answered.',
  repeat: 'A group of questions that is answered several times, once in each entry.',
  statement: 'Text between questions.',
  image: 'An image between questions.',
};

/** The members of elements, whatever the type. */
const generalDescriptions: Readonly<Record<string, string>> = {
  ...memberDescriptions.element,
  add_label: 'Label of the button that adds an entry.',
  accept: 'Accepted media types, such as `image/*`, and file extensions, such as `.pdf`.',
  allow_other: 'Whether respondents may enter an answer that is not among the options.',
  allowed_domains: 'Accepted domains; empty for all.',
  alt: 'Alternative text of the image.',
  autocomplete:
    'Purpose of the input, so that browsers can fill it in (HTML `autocomplete`, WCAG 2.2, 1.3.5).',
  columns: 'Choices in each row.',
  decimals: 'Number of decimals that a calculated number is rounded to.',
  default_country: 'Country (ISO 3166-1 alpha-2) of numbers without a country code.',
  elements:
    'Questions, calculated values, content and, in a repeat that is not within another, repeats, in order.',
  expression:
    'CEL expression that computes the value from earlier questions and calculated values.',
  image_url: 'URL of the image, http or https; pages that are served by https request it by https.',
  integer: 'Whether the answer must be a whole number.',
  item_label:
    'Text that identifies an entry; it can show answers of the entry and its number, `{{position}}`.',
  link: 'URL of the text that the consent refers to.',
  max: 'Maximum.',
  max_files: 'Maximum number of files.',
  max_label: 'Label of the upper end.',
  max_length: 'Maximum number of characters.',
  max_selected: 'Maximum number of selected options.',
  max_size_bytes: 'Maximum size of a file in bytes; without one, the limit of the server.',
  min: 'Minimum.',
  min_label: 'Label of the lower end.',
  min_length: 'Minimum number of characters.',
  min_selected: 'Minimum number of selected options.',
  multiple: 'Whether several columns can be selected in a row.',
  options: 'Options.',
  options_from: 'Dataset whose rows are the options, in place of `options`.',
  pattern: 'Regular expression (RE2) that the whole answer must match.',
  pattern_message: 'Message for answers that do not match the pattern.',
  placeholder: 'Placeholder of the empty input.',
  precision: 'The most precise part that is accepted; less precise dates are accepted, too.',
  randomize: 'Whether to show the options in random order.',
  required_parts: 'Parts that are required if any part is present.',
  rows: 'Rows, each answered separately.',
  show: 'Whether respondents see the calculated value.',
  text: 'Text with Markdown: links, emphasis, lists.',
  unit: 'Unit of the number.',
  value: 'Type of the calculated value.',
};

const timeLimits = { min: 'The earliest accepted answer.', max: 'The latest accepted answer.' };

const relativeLimits =
  'It may be relative to the day of the submission: `today`, `today+30d`, `today-18y` (`d`, `w`, `m`, `y`).';

const dateLimits = {
  min: `${timeLimits.min} ${relativeLimits}`,
  max: `${timeLimits.max} ${relativeLimits}`,
};

/** Members that mean something more specific in one type. */
const specificDescriptions: Partial<Record<ElementTypeName, Readonly<Record<string, string>>>> = {
  date: dateLimits,
  time: timeLimits,
  datetime: dateLimits,
  partial_date: {
    min: `Accepted dates do not end before it: a year, a month or a day. ${relativeLimits}`,
    max: `Accepted dates do not begin after it: a year, a month or a day. ${relativeLimits}`,
  },
  hidden: { default: 'Answer to store if none is sent.' },
  repeat: { min: 'Minimum number of entries.', max: 'Maximum number of entries.' },
  rating: { max: 'Highest rating; the lowest is 1.' },
  opinion_scale: { min: 'Lowest value of the scale.', max: 'Highest value of the scale.' },
};

const specificByType = new Map<string, Readonly<Record<string, string>>>(
  Object.entries(specificDescriptions),
);

/** What the members of an element type mean. */
export function elementMemberDescriptions(type: string): Readonly<Record<string, string>> {
  return { ...generalDescriptions, ...specificByType.get(type) };
}
