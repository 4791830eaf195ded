import type { ElementTypeName } from '../../../../../../../packages/definition/questions/question-types.ts';
import { asText, type Json, type JsonObject, objectOf } from '../../model/json.ts';

/** What the control of an answer gets. */
export interface AnswerControlProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  question: JsonObject;
  value: Json | undefined;
  /** Undefined for no answer. */
  onChange(value: Json | undefined): void;
  readOnly: boolean;
}

/** How an answer is entered. */
export type AnswerKind =
  | 'line'
  | 'lines'
  | 'multiline'
  | 'date'
  | 'time'
  | 'number'
  | 'boolean'
  | 'option'
  | 'options'
  | 'ranking'
  | 'matrix'
  | 'parts'
  | 'location'
  | 'entries'
  | 'none';

const kinds: Readonly<Record<ElementTypeName, AnswerKind>> = {
  short_text: 'line',
  long_text: 'multiline',
  email: 'line',
  url: 'line',
  phone_number: 'line',
  hidden: 'multiline',
  datetime: 'line',
  partial_date: 'line',
  date: 'date',
  time: 'time',
  number: 'number',
  rating: 'number',
  opinion_scale: 'number',
  nps: 'number',
  yes_no: 'boolean',
  legal: 'boolean',
  single_choice: 'option',
  dropdown: 'option',
  multiple_choice: 'options',
  ranking: 'ranking',
  matrix: 'matrix',
  address: 'parts',
  contact_info: 'parts',
  location: 'location',
  file: 'lines',
  signature: 'lines',
  calculated: 'number',
  repeat: 'entries',
  statement: 'none',
  image: 'none',
};

const byType = new Map<string, AnswerKind>(Object.entries(kinds));

const calculatedKinds = new Map<string, AnswerKind>([
  ['text', 'line'],
  ['boolean', 'boolean'],
]);

/** How answers to a question are entered, and values in place of a calculated one. */
export function answerKindOf(question: JsonObject): AnswerKind {
  const type = asText(question['type']);
  if (type === 'calculated') return calculatedKinds.get(asText(question['value'])) ?? 'number';
  const kind = byType.get(type) ?? 'line';
  const isListed = Object.keys(objectOf(question['options_from'])).length > 0;
  if (isListed && kind === 'option') return 'line';
  return isListed && kind === 'options' ? 'lines' : kind;
}
