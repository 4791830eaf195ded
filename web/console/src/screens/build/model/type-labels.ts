import type { ElementTypeName } from '../../../../../../packages/definition/questions/question-types.ts';

/** The groups of the dialog that adds elements, in order. */
const groups = {
  text: 'Text',
  choice: 'Choice',
  rating: 'Rating',
  contact: 'Contact',
  time: 'Number and time',
  files: 'Files and consent',
  content: 'Content and values',
} as const;

/** The name of each element type, and its group. */
const typeLabels: Readonly<
  Record<ElementTypeName, readonly [group: keyof typeof groups, label: string]>
> = {
  short_text: ['text', 'Short text'],
  long_text: ['text', 'Long text'],
  single_choice: ['choice', 'Single choice'],
  multiple_choice: ['choice', 'Multiple choice'],
  dropdown: ['choice', 'Dropdown'],
  yes_no: ['choice', 'Yes or no'],
  ranking: ['choice', 'Ranking'],
  matrix: ['choice', 'Matrix'],
  rating: ['rating', 'Rating'],
  opinion_scale: ['rating', 'Opinion scale'],
  nps: ['rating', 'Net Promoter Score'],
  email: ['contact', 'E-mail'],
  phone_number: ['contact', 'Telephone'],
  url: ['contact', 'Website'],
  address: ['contact', 'Address'],
  contact_info: ['contact', 'Contact details'],
  number: ['time', 'Number'],
  date: ['time', 'Date'],
  time: ['time', 'Time'],
  datetime: ['time', 'Date and time'],
  file: ['files', 'File upload'],
  signature: ['files', 'Signature'],
  legal: ['files', 'Consent'],
  statement: ['content', 'Text without a question'],
  image: ['content', 'Image'],
  hidden: ['content', 'Hidden value'],
  calculated: ['content', 'Calculated value'],
};

const types = Object.entries(typeLabels);

/** The element types by group, with their names. */
export const typeGroups = Object.entries(groups).map(([group, label]) => ({
  label,
  types: types.flatMap(([type, [own, name]]) => (own === group ? [{ type, name }] : [])),
}));

const labels = new Map(types.map(([type, [, label]]) => [type, label]));

export const typeLabel = (type: string): string => labels.get(type) ?? type.replaceAll('_', ' ');
