import { codePointsPerCharacter } from '../../../common/text/text-rules.ts';
import type { Element } from '../../definition-model.ts';
import { textLimits } from '../../model/answer-limits.ts';
import { locationParts } from '../../questions/types/composites.ts';
import { isExclusive, type LabelledItems } from '../../questions/values/choice-options.ts';
import { type AnswerSchema, objectSchema, type TextFormat } from './answer-schema.ts';

type ElementOf<Type> = Extract<Element, { type: Type }>;

interface TextLengths {
  readonly min?: number | undefined;
  readonly max: number;
}

/** Texts in a format. Their lengths are in code points, as JSON Schema counts them. */
const formatted = (format: TextFormat, keywords: AnswerSchema = {}): AnswerSchema => ({
  type: 'string',
  $ref: `#/$defs/${format}`,
  ...keywords,
});

/**
 * The texts that `parseText` returns; blank ones count as no answer. JSON Schema counts code points, so that it also accepts
 * some texts with too many or too few characters.
 */
const textOf = (format: 'text' | 'line', { min = 1, max }: TextLengths): AnswerSchema =>
  formatted(format, { minLength: Math.max(1, min), maxLength: max * codePointsPerCharacter });

/** E-mail addresses. Their domains are not checked. */
const emailAddress = formatted('email', { maxLength: textLimits.email });

/** Phone numbers. Whether they exist is not checked. */
const phone = textOf('line', { max: textLimits.phone_number });

const part = textOf('line', { max: textLimits.part });

/** The ids of options or columns, with their labels. */
const idOf = (items: LabelledItems): AnswerSchema => ({
  oneOf: items.map(({ id, label }) => ({ const: id, title: label })),
});

const distinct = (items: AnswerSchema): AnswerSchema => ({
  type: 'array',
  items,
  minItems: 1,
  uniqueItems: true,
});

const otherAnswer = objectSchema({ other: textOf('text', { max: textLimits.other }) }, ['other']);

/** What a respondent may select. */
const choiceOf = (option: AnswerSchema, allowOther: boolean): AnswerSchema =>
  allowOther ? { anyOf: [option, otherAnswer] } : option;

/** A value of a dataset, which schemas do not contain. */
const listedValue: AnswerSchema = { type: 'string', minLength: 1, maxLength: textLimits.listed };

const singleChoice = ({
  options,
  options_from,
  allow_other,
}: ElementOf<'single_choice' | 'dropdown'>) =>
  choiceOf(options_from ? listedValue : idOf(options), allow_other);

/** Several options, or one that is exclusive. */
function selectionOf(element: ElementOf<'multiple_choice'>): AnswerSchema {
  const { options, options_from, allow_other, min_selected = 0, max_selected } = element;
  const exclusive = options.filter(isExclusive);
  const combined = options.filter((option) => !isExclusive(option));
  const alone = { ...distinct(idOf(exclusive)), maxItems: 1 };
  if (combined.length === 0 && !options_from && !allow_other) return alone;
  const option = options_from ? listedValue : combined.length > 0 && idOf(combined);
  const several = {
    ...distinct(option ? choiceOf(option, allow_other) : otherAnswer),
    minItems: Math.max(1, min_selected),
    ...(max_selected !== undefined && { maxItems: max_selected }),
    ...(allow_other && { contains: { type: 'object' }, minContains: 0, maxContains: 1 }),
  };
  return exclusive.length > 0 ? { anyOf: [several, alone] } : several;
}

const scale = (minimum: number, maximum: number): AnswerSchema => ({
  type: 'integer',
  minimum,
  maximum,
});

const uploads = (maxItems: number): AnswerSchema => ({
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  maxItems,
  uniqueItems: true,
});

/** The formats of dates that are at most that precise. */
const partialDateFormats = { year: 'year', month: 'month', day: 'partial_date' } as const;

const locationSchemas = Object.fromEntries(
  Object.entries(locationParts).map(([name, { min: minimum, max: maximum }]) => [
    name,
    { type: 'number', minimum, ...(maximum !== undefined && { maximum }) },
  ]),
);

type ValueTypeName = Exclude<Element['type'], 'image' | 'repeat' | 'statement'>;

/**
 * The schemas of the values of questions and calculated values; of uploads, those of their references. They are not
 * members of the rows of question types, so that scripts for browsers do not contain them.
 */
const answerSchemas: {
  readonly [Type in ValueTypeName]: (element: ElementOf<Type>) => AnswerSchema;
} = {
  address: ({ required_parts }) =>
    objectSchema(
      {
        line1: part,
        line2: part,
        city: part,
        region: part,
        postal_code: part,
        country: formatted('country'),
      },
      required_parts,
    ),
  calculated: ({ value }) => ({ type: value === 'text' ? 'string' : value }),
  contact_info: ({ required_parts }) =>
    objectSchema(
      { first_name: part, last_name: part, email: emailAddress, phone, company: part },
      required_parts,
    ),
  date: () => formatted('date'),
  datetime: () => formatted('datetime'),
  dropdown: singleChoice,
  email: () => emailAddress,
  file: ({ max_files }) => uploads(max_files),
  hidden: () => textOf('text', { max: textLimits.hidden }),
  legal: ({ required }) => ({ type: 'boolean', ...(required && { const: true }) }),
  location: () => objectSchema(locationSchemas, ['lat', 'lon']),
  long_text: ({ min_length: min, max_length: max }) => textOf('text', { min, max }),
  matrix({ id: questionId, rows, columns, multiple, required }) {
    const name = `columns-${questionId}`;
    const column = { $ref: `#/$defs/${name}` };
    const cell = multiple ? distinct(column) : column;
    const cells = rows.map(({ id, label }) => [id, { title: label, ...cell }]);
    return {
      ...objectSchema(Object.fromEntries(cells), required ? rows.map(({ id }) => id) : []),
      $defs: { [name]: idOf(columns) },
    };
  },
  multiple_choice: selectionOf,
  nps: () => scale(0, 10),
  // Beyond these limits doubles do not keep each whole number.
  number: ({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, integer }) => ({
    type: integer ? 'integer' : 'number',
    minimum: min,
    maximum: max,
  }),
  opinion_scale: ({ min, max }) => scale(min, max),
  partial_date: ({ precision }) => formatted(partialDateFormats[precision]),
  phone_number: () => phone,
  ranking: ({ options }) => ({
    ...distinct(idOf(options)),
    minItems: options.length,
    maxItems: options.length,
  }),
  rating: ({ max }) => scale(1, max),
  short_text: ({ min_length: min, max_length: max, pattern }) => ({
    ...textOf('line', { min, max }),
    ...(pattern && { pattern }),
  }),
  signature: () => uploads(1),
  single_choice: singleChoice,
  time: () => formatted('time'),
  url: () => formatted('url', { maxLength: textLimits.url }),
  yes_no: () => ({ type: 'boolean' }),
};

/** The parameter may be any element: a schema is called with those of its type. */
interface AnySchema {
  answers(element: Element): AnswerSchema;
}

const schemasByType = new Map<string, AnySchema['answers']>(Object.entries(answerSchemas));

/** The schema of the values of an element; undefined for content and repeats. */
export const answerSchemaOf = (element: Element): AnswerSchema | undefined =>
  schemasByType.get(element.type)?.(element);
