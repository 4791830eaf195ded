import type { ElementTypeName } from '../../../../../../packages/definition/questions/question-types.ts';
import { t } from '../../../texts/translate.tsx';

/** The groups of the dialog that adds elements, in order. */
const groups = {
  text: t('Text'),
  choice: t('Choice'),
  rating: t('Rating'),
  contact: t('Contact'),
  time: t('Number and time'),
  files: t('Files and consent'),
  content: t('Content and values'),
} as const;

/** The name of each element type, and its group. */
const typeLabels: Readonly<
  Record<ElementTypeName, readonly [group: keyof typeof groups, label: string]>
> = {
  short_text: ['text', t('Short text')],
  long_text: ['text', t('Long text')],
  single_choice: ['choice', t('Single choice')],
  multiple_choice: ['choice', t('Multiple choice')],
  dropdown: ['choice', t('Dropdown')],
  yes_no: ['choice', t('Yes or no')],
  ranking: ['choice', t('Ranking')],
  matrix: ['choice', t('Matrix')],
  rating: ['rating', t('Rating')],
  opinion_scale: ['rating', t('Opinion scale')],
  nps: ['rating', t('Net Promoter Score')],
  email: ['contact', t('E-mail')],
  phone_number: ['contact', t('Telephone')],
  url: ['contact', t('Website')],
  address: ['contact', t('Address')],
  contact_info: ['contact', t('Contact details')],
  location: ['contact', t('Location')],
  number: ['time', t('Number')],
  date: ['time', t('Date')],
  time: ['time', t('Time')],
  datetime: ['time', t('Date and time')],
  partial_date: ['time', t('Partial date')],
  file: ['files', t('File upload')],
  signature: ['files', t('Signature')],
  legal: ['files', t('Consent')],
  statement: ['content', t('Text without a question')],
  image: ['content', t('Image')],
  hidden: ['content', t('Hidden value')],
  calculated: ['content', t('Calculated value')],
  repeat: ['content', t('Repeated group')],
};

const types = Object.entries(typeLabels);

/** The element types by group, with their names. */
export const typeGroups = Object.entries(groups).map(([group, label]) => ({
  label,
  types: types.flatMap(([type, [own, name]]) => (own === group ? [{ type, name }] : [])),
}));

const labels = new Map(types.map(([type, [, label]]) => [type, label]));

export const typeLabel = (type: string): string => labels.get(type) ?? type.replaceAll('_', ' ');
