import type { JsonSchema } from '../../../common/json/json-schema.ts';
import type { Definition, Element, RepeatElement } from '../../definition-model.ts';
import { elementsOf } from '../../elements.ts';
import { questionTypeOf } from '../../questions/question-types.ts';
import { alwaysShown } from './always-shown.ts';
import type { AnswerSchema } from './answer-schema.ts';
import { answerSchemaOf } from './answer-schemas.ts';
import { sharedRef, sharedSchemas } from './shared-schemas.ts';

// From the schema of stored answers to that of what requests may contain: the service removes white space around
// texts, and treats blank values as absent.

/** One part of a pattern in the common syntax of RE2 and ECMAScript. */
const tokenPattern =
  /(?<literal>[^\\^$.*+?()[\]{}|])|(?<same>[.^$]|\\[tnrb])|\\(?<kind>[dDwWsS])|\\(?<quoted>[!-/:-@[-`{-~])|\[(?<not>\^?)(?<set>(?:[^\\[\]^&~]|\\[dws!-/:-@[-`{-~])+)\]|(?<open>\((?:\?:)?)(?![?*+])|(?<close>\))|(?<or>\|)|(?<repeat>[*+?]|\{\d+(?:,\d*)?\})\??/guy;

type Token = RegExpMatchArray;

/** The characters of classes such as `\d` in RE2. */
const classes: Readonly<Record<string, string>> = {
  d: '0-9',
  w: '0-9A-Za-z_',
  s: '\\t\\n\\f\\r ',
};

/**
 * Translates a pattern in the syntax of RE2, which must match the whole text, to one of ECMAScript with the flag `u`,
 * as JSON Schema uses it (2020-12 Core, 6.4). Both match the same single-line texts.
 *
 * @returns undefined for a pattern that uses more than the common part of both, or that may take long to match
 */
export function ecmaScriptPattern(pattern: string): string | undefined {
  const tokens = [...pattern.matchAll(tokenPattern)];
  const isComplete = tokens.map(([text]) => text).join('') === pattern;
  if (!isComplete || mayTakeLong(tokens)) return undefined;
  const source = `^(?:${tokens.map(translate).join('')})$`;
  try {
    return new RegExp(source, 'u').source;
  } catch {
    return undefined;
  }
}

/** The most quantifiers with several counts, and the most `?`. */
const maxRepeats = 3;
const maxOptional = 8;

/**
 * Whether an engine with backtracking may take long: because of many quantifiers in sequence, or one of a group that
 * can match a text in several ways.
 */
function mayTakeLong(tokens: readonly Token[]): boolean {
  const quantifiers = tokens.flatMap(({ groups }) => groups?.['repeat'] ?? []);
  const optional = quantifiers.filter((one) => one === '?').length;
  const repeats = quantifiers.filter((one) => one !== '?' && !isFixed(one)).length;
  return repeats > maxRepeats || optional > maxOptional || repeatsAmbiguousGroup(tokens);
}

const isFixed = (quantifier: string) => /^\{\d+\}$/.test(quantifier);

function repeatsAmbiguousGroup(tokens: readonly Token[]): boolean {
  const open = [false]; // for each open group, whether it can match a text in several ways
  let closed = false; // the same for the group that ends before the token
  for (const { groups: { open: opens, close: closes, or, repeat } = {} } of tokens) {
    if (closed && repeat !== undefined && repeat !== '?') return true;
    closed = closes !== undefined && open.pop() === true;
    if (opens !== undefined) open.push(false);
    const isAmbiguous = closed || or !== undefined || (repeat !== undefined && !isFixed(repeat));
    if (isAmbiguous) open[open.length - 1] = true;
  }
  return false;
}

function translate({ 0: text, groups: { kind, quoted, set, not } = {} }: Token): string {
  if (set !== undefined) return `[${not}${translateSet(set)}]`;
  if (quoted !== undefined) return quote(quoted);
  if (kind === undefined) return text;
  const isNegated = kind === kind.toUpperCase();
  return `[${isNegated ? '^' : ''}${classes[kind.toLowerCase()]}]`;
}

/** The characters of a class. A hyphen at one of its ends is a character. */
const translateSet = (set: string) =>
  set
    .replace(/^-|(?<!\\)-$/g, '\\-')
    .replace(/\\(.)/gu, (_, name: string) => classes[name] ?? (name === '-' ? '\\-' : quote(name)));

/** A punctuation character as itself: the flag `u` permits only necessary escapes. */
const quote = (character: string) =>
  /[\^$\\.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;

/** Schema of the values that are accepted where an answer is required. */
function acceptedValue(schema: AnswerSchema): AnswerSchema {
  const accepted = acceptedForm(schema);
  const { required } = schema;
  const mayBeBlank = isObject(schema) && Array.isArray(required) && required.length === 0;
  return mayBeBlank ? { ...accepted, not: { additionalProperties: sharedRef('blank') } } : accepted;
}

/** Schema of the values that are accepted where an answer is optional. */
function acceptedIfOptional(schema: AnswerSchema): AnswerSchema {
  return orBlank(acceptedForm(schema), isObject(schema) ? [blankMembers(schema)] : []);
}

function acceptedForm(schema: AnswerSchema): AnswerSchema {
  const { pattern, ...others } = schema;
  if ('$ref' in schema && schema['type'] === 'string') {
    const source = typeof pattern === 'string' ? ecmaScriptPattern(pattern) : undefined;
    const own = { ...others, ...(source !== undefined && { pattern: source }) };
    return { anyOf: [own, sharedRef('padded')] };
  }
  const { anyOf, items } = schema;
  if (isObject(schema)) return { ...schema, properties: acceptedMembers(schema) };
  if (isSchema(items)) return { ...schema, items: acceptedForm(items) };
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map(acceptedForm) };
  return schema;
}

function acceptedMembers({ properties, required }: ObjectSchema): Record<string, AnswerSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { title, ...schema }]) => [
      name,
      {
        ...(title !== undefined && { title }),
        ...(required.includes(name) ? acceptedForm(schema) : orBlank(acceptedForm(schema))),
      },
    ]),
  );
}

/** An object without an answer in any of its members. */
const blankMembers = ({ properties }: ObjectSchema): AnswerSchema => ({
  type: 'object',
  propertyNames: { enum: Object.keys(properties) },
  additionalProperties: sharedRef('blank'),
});

const orBlank = (schema: AnswerSchema, others: readonly AnswerSchema[] = []): AnswerSchema => ({
  anyOf: [schema, ...others, sharedRef('blank')],
});

/** A schema made by `objectSchema`. */
interface ObjectSchema extends AnswerSchema {
  readonly properties: Readonly<Record<string, AnswerSchema>>;
  readonly required: readonly string[];
}

const isObject = (schema: AnswerSchema): schema is ObjectSchema => schema['type'] === 'object';

const isSchema = (value: unknown): value is AnswerSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * JSON Schema (2020-12) of the answers that requests may contain to a version. It accepts all answers that the service
 * accepts; `docs/guides/typed-clients.md` lists what it cannot express. Titles are in the language of the definition.
 */
export function answersSchema(definition: Pick<Definition, 'schema'>, title: string): JsonSchema {
  const shown = alwaysShown(definition.schema);
  const { parts, ...answers } = objectOf(elementsOf(definition), (element) => shown.has(element));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...answers,
    $defs: { ...definitionsUsedBy(answers.properties), ...parts },
  };
}

/** The schema of the answers to elements, and the parts that it refers to by names of their own. */
function objectOf(elements: readonly Element[], isShown: (element: Element) => boolean) {
  const questions = elements.flatMap((element) => compileElement(element, isShown(element)) ?? []);
  const required = questions.filter(({ isRequired }) => isRequired).map(({ id }) => id);
  const parts: Record<string, AnswerSchema> = Object.assign(
    {},
    ...questions.map((one) => one.parts),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(questions.map(({ id, schema }) => [id, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    parts,
  };
}

function compileElement(element: Element, isShown: boolean) {
  const { id, title, description } = element;
  const compiled = element.type === 'repeat' ? entriesOf(element) : answerTo(element);
  if (!compiled) return undefined;
  const isRequired = isShown && element.required && !compiled.hasDefault;
  const own = isRequired ? compiled.required : compiled.optional;
  const schema = {
    title,
    ...(description && { description }),
    ...(isShown ? own : { anyOf: [own, sharedRef('notShown')] }),
  };
  return { id, schema, parts: compiled.parts, isRequired };
}

/** The schemas of an answer where it is required, and where it is optional. */
interface CompiledAnswer {
  readonly required: AnswerSchema;
  readonly optional: AnswerSchema;
  readonly parts: unknown;
  readonly hasDefault: boolean;
}

function answerTo(element: Element): CompiledAnswer | undefined {
  const row = questionTypeOf(element.type);
  if (!row) return undefined;
  const { $defs: parts, ...answer } = answerSchemaOf(element) ?? {};
  return {
    required: acceptedValue(answer),
    optional: acceptedIfOptional(answer),
    parts,
    hasDefault: row.defaultAnswer?.(element) !== undefined,
  };
}

function entriesOf({ elements, min, max }: RepeatElement): CompiledAnswer {
  const { parts, ...items } = objectOf(elements, (inner) => inner.visible_if === undefined);
  const entries = { type: 'array', items, minItems: Math.max(1, min), maxItems: max };
  return {
    required: entries,
    optional: { anyOf: [entries, sharedRef('blank')] },
    parts,
    hasDefault: false,
  };
}

/** The shared schemas that are referred to. */
function definitionsUsedBy(properties: object): Record<string, AnswerSchema> {
  const text = JSON.stringify(properties);
  return Object.fromEntries(
    Object.entries(sharedSchemas).filter(([name]) => text.includes(`"#/$defs/${name}"`)),
  );
}
