import type { JsonSchema } from '../../common/json/json-schema.ts';
import type { CalculatedKind } from '../model/value-kind.ts';
import type { QuestionTypeName } from './question-types.ts';

/** What questions of a type can start with. */
interface DefaultForm {
  /** JSON Schema of `default`, whatever the other members of the question. */
  readonly answer: JsonSchema;
  /** The kind of the results of `default_expression`; undefined if the type has none. */
  readonly computed?: CalculatedKind;
}

const string = { type: 'string' };
const strings = { type: 'array', items: string };
const other = {
  type: 'object',
  properties: { other: { ...string, description: 'Text that is not among the options.' } },
  required: ['other'],
  additionalProperties: false,
};

const text: DefaultForm = { answer: string, computed: 'text' };
const number: DefaultForm = { answer: { type: 'number' }, computed: 'number' };
const boolean: DefaultForm = { answer: { type: 'boolean' }, computed: 'boolean' };
const option: DefaultForm = { answer: { anyOf: [string, other] } };
const parts: DefaultForm = { answer: { type: 'object', additionalProperties: string } };

/** By type; undefined for types without a default, and for hidden questions, whose default is a member of their own. */
const forms: Readonly<Record<QuestionTypeName, DefaultForm | undefined>> = {
  short_text: text,
  long_text: text,
  email: text,
  url: text,
  phone_number: text,
  number,
  date: text,
  time: text,
  datetime: text,
  partial_date: text,
  yes_no: boolean,
  legal: boolean,
  single_choice: option,
  dropdown: option,
  multiple_choice: { answer: { type: 'array', items: option.answer } },
  ranking: { answer: strings },
  rating: number,
  opinion_scale: number,
  nps: number,
  matrix: { answer: { type: 'object', additionalProperties: { anyOf: [string, strings] } } },
  file: undefined,
  signature: undefined,
  address: parts,
  contact_info: parts,
  location: { answer: { type: 'object', additionalProperties: { type: 'number' } } },
  hidden: undefined,
};

const formsByType = new Map<unknown, DefaultForm | undefined>(Object.entries(forms));

/** Undefined for elements that start without an answer. */
export const defaultFormOf = (type: unknown): DefaultForm | undefined => formsByType.get(type);
