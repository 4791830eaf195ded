import type { Definition, Element, RepeatElement } from '../../definition-model.ts';
import { elementsOf } from '../../elements.ts';
import { questionTypeOf } from '../../questions/question-types.ts';
import { alwaysShown } from './always-shown.ts';
import { type AnswerSchema, objectSchema } from './answer-schema.ts';
import { answerSchemaOf } from './answer-schemas.ts';

const lineWidth = 100;

interface Member {
  readonly name: string;
  readonly schema: AnswerSchema;
  readonly optional: boolean;
  readonly nullable?: boolean;
  readonly comment: readonly string[];
}

/** The lines of the members of an interface, formatted like Prettier does. */
function printMembers(members: readonly Member[], indent: string): string {
  return members
    .map(({ name, optional, comment, schema, nullable = false }) => {
      const key = `${indent}${propertyName(name)}${optional ? '?' : ''}: `;
      return `${printComment(comment, indent)}${printValue(key, typeOf(schema, nullable), indent)};\n`;
    })
    .join('');
}

/** A comment, with its end of line; empty without paragraphs. */
function printComment(paragraphs: readonly string[], indent: string): string {
  const lines = paragraphs
    .filter((text) => text !== '')
    .flatMap((text, index) => (index === 0 ? [text] : ['', text]))
    .flatMap((text) => text.replaceAll('*/', '*\\/').split(/\r\n|[\n\r\u2028\u2029]/))
    .map((line) => line.trim());
  const [first] = lines;
  if (first === undefined) return '';
  if (lines.length === 1) return `${indent}/** ${first} */\n`;
  const body = lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('');
  return `${indent}/**\n${body}${indent} */\n`;
}

/** Alternatives, or a list of them. */
interface Type {
  readonly alternatives: readonly (string | readonly Member[])[];
  readonly isList: boolean;
  readonly nullable: boolean;
}

function typeOf(schema: AnswerSchema, nullable: boolean): Type {
  const isList = schema['type'] === 'array';
  const alternatives = alternativesOf(isList ? schemaOf(schema['items']) : schema);
  return { alternatives, isList, nullable };
}

function alternativesOf(schema: AnswerSchema): Type['alternatives'] {
  const { anyOf, oneOf, type, const: literal, properties, required } = schema;
  const several = anyOf ?? oneOf;
  if (Array.isArray(several)) return several.flatMap(alternativesOf);
  if (literal !== undefined)
    return [typeof literal === 'string' ? quote(literal) : String(literal)];
  if (type === 'object') return [membersOf(schemaOf(properties), [required].flat())];
  if (type === 'array') return [inline(typeOf(schema, false))];
  return [type === 'integer' ? 'number' : String(type)];
}

const membersOf = (properties: AnswerSchema, required: readonly unknown[]): Member[] =>
  Object.entries(properties).map(([name, value]) => {
    const { title, ...schema } = schemaOf(value);
    const comment = typeof title === 'string' ? [title] : [];
    return { name, schema, comment, optional: !required.includes(name) };
  });

/** `key: type`, on several lines if it is long or contains comments. */
function printValue(key: string, type: Type, indent: string): string {
  const line = `${key}${inline(type)}`;
  if (line.length < lineWidth && !hasComments(type)) return line;
  const { alternatives, isList, nullable } = type;
  const deeper = `${indent}  `;
  const [first, ...others] = alternatives;
  if (typeof first === 'object' && others.length === 0) {
    if (isList && nullable) {
      const list = `{\n${printMembers(first, `${deeper}    `)}${deeper}  }[]`;
      return `${key.trimEnd()}\n${deeper}| ${list}\n${deeper}| null`;
    }
    const suffix = `${isList ? '[]' : ''}${nullable ? ' | null' : ''}`;
    return `${key}{\n${printMembers(first, deeper)}${indent}}${suffix}`;
  }
  const union = (at: string) =>
    alternatives.map((one) => `\n${at}| ${inlineAlternative(one)}`).join('');
  const orNull = nullable ? `\n${deeper}| null` : '';
  if (!isList) return `${key.trimEnd()}${union(deeper)}${orNull}`;
  return nullable
    ? `${key.trimEnd()}\n${deeper}| (${union(`${deeper}    `)}\n${deeper}  )[]${orNull}`
    : `${key}(${union(deeper)}\n${indent})[]`;
}

const hasComments = ({ alternatives }: Type) =>
  alternatives.some((one) => typeof one === 'object' && one.some(({ comment }) => comment.length));

function inline({ alternatives, isList, nullable }: Type): string {
  const union = alternatives.map(inlineAlternative).join(' | ');
  const list = alternatives.length > 1 ? `(${union})[]` : `${union}[]`;
  return `${isList ? list : union}${nullable ? ' | null' : ''}`;
}

function inlineAlternative(alternative: string | readonly Member[]): string {
  if (typeof alternative === 'string') return alternative;
  const members = alternative.map(
    ({ name, optional, schema }) =>
      `${propertyName(name)}${optional ? '?' : ''}: ${inline(typeOf(schema, false))}`,
  );
  return `{ ${members.join('; ')} }`;
}

const schemaOf = (value: unknown): AnswerSchema => Object(value);

const propertyName = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : quote(name));

/** Ids contain letters, digits, `_` and `-` only. */
const quote = (text: string) => `'${text}'`;

export interface TypedVersion {
  readonly form: { readonly id: string; readonly slug: string; readonly title: string };
  readonly version: number;
  readonly definition: Pick<Definition, 'schema'>;
}

/**
 * The TypeScript types of the answers to a version, as the text of a module without imports: the answers of stored
 * responses, those of submissions, and a constant with which `@formwright/client` infers both.
 */
export function answerTypes({ form, version, definition }: TypedVersion): string {
  const { type, constant } = namesFor(form.title);
  const shown = alwaysShown(definition.schema);
  const elements = elementsOf(definition);
  const stored = elements.flatMap((element) => storedMember(element, shown.has(element)));
  const sent = elements.flatMap((element) => sentMember(element, shown.has(element)));
  const title = form.title.replace(/\s+/g, ' ');
  return [
    `// Generated by \`formwright types ${form.id}\`. Do not edit.\n`,
    printInterface(
      `${type}Answers`,
      `Answers to "${title}", version ${version}, as they are stored.`,
      stored,
    ),
    printInterface(
      `${type}Submission`,
      `Answers to "${title}", version ${version}, as they are submitted: files are upload references.`,
      sent,
    ),
    printComment([`"${title}", for calls of \`@formwright/client\`.`], '') +
      `export const ${constant}: {\n` +
      `  readonly id: string;\n  readonly slug: string;\n` +
      `  readonly __answers?: ${type}Answers;\n  readonly __submission?: ${type}Submission;\n` +
      `} = { id: '${form.id}', slug: '${form.slug}' };\n`,
  ].join('\n');
}

const printInterface = (name: string, comment: string, members: readonly Member[]) =>
  `${printComment([comment], '')}export interface ${name} {${members.length > 0 ? '\n' : ''}` +
  `${printMembers(members, '  ')}}\n`;

/** An answer of a stored response; there is always one if it is required, or has a default. */
function storedMember(element: Element, isShown: boolean): Member[] {
  if (element.type === 'repeat') {
    const entries = entriesSchema(element, storedMember);
    return [memberOf(element, entries, !(isShown && element.required))];
  }
  const own = answerSchemaOf(element);
  if (!own) return [];
  const question = questionTypeOf(element.type);
  const isAnswered = element.required || question?.defaultAnswer?.(element) !== undefined;
  const schema = question?.takesUploads ? storedFiles : own;
  return [memberOf(element, schema, !(question && isShown && isAnswered))];
}

/** An answer of a submission; null counts as no answer. */
function sentMember(element: Element, isShown: boolean): Member[] {
  if (element.type === 'repeat') {
    const optional = !(isShown && element.required);
    const entries = entriesSchema(element, sentMember);
    return [{ ...memberOf(element, entries, optional), nullable: optional }];
  }
  const row = questionTypeOf(element.type);
  const schema = answerSchemaOf(element);
  if (!row || !schema) return [];
  const hasDefault = row.defaultAnswer?.(element) !== undefined;
  const optional = !(isShown && element.required) || hasDefault;
  return [{ ...memberOf(element, schema, optional), nullable: optional }];
}

/** The entries of a repeat, as a list of objects. */
function entriesSchema(
  { elements }: RepeatElement,
  toMember: (element: Element, isShown: boolean) => Member[],
): AnswerSchema {
  const inner: readonly Element[] = elements;
  const members = inner.flatMap((one) => toMember(one, one.visible_if === undefined));
  const properties = members.map(({ name, schema, nullable, comment: [title] }) => [
    name,
    { title, ...(nullable ? { anyOf: [schema, { type: 'null' }] } : schema) },
  ]);
  const required = members.flatMap(({ name, optional }) => (optional ? [] : [name]));
  return { type: 'array', items: objectSchema(Object.fromEntries(properties), required) };
}

function memberOf(element: Element, answer: AnswerSchema, optional: boolean): Member {
  const { id, title, description } = element;
  const { $defs, ...schema } = resolveRefs(answer, Object(answer['$defs']));
  const labels = [...labelsIn(answer)].map(([value, label]) => `- \`${value}\`: ${label}`);
  return {
    name: id,
    schema,
    optional,
    comment: [title ?? '', description ?? '', labels.join('\n')],
  };
}

const storedFiles: AnswerSchema = {
  type: 'array',
  items: objectSchema(
    {
      file_id: { type: 'string' },
      name: { type: 'string' },
      size: { type: 'integer' },
      type: { type: 'string' },
    },
    ['file_id', 'name', 'size', 'type'],
  ),
};

/** Replaces references to the own parts of a schema. */
function resolveRefs(schema: AnswerSchema, parts: Readonly<Record<string, unknown>>): AnswerSchema {
  if (Object.keys(parts).length === 0) return schema;
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    const { $ref, ...others } = Object(value);
    const part = typeof $ref === 'string' ? parts[$ref.replace('#/$defs/', '')] : undefined;
    return part === undefined ? value : { ...others, ...Object(part) };
  });
}

/** Options and columns with a label that says more than their id. */
function labelsIn(schema: unknown): Map<string, string> {
  if (typeof schema !== 'object' || schema === null) return new Map();
  const { const: value, title } = Object(schema);
  if (typeof value === 'string' && typeof title === 'string') {
    return new Map(value === title ? [] : [[value, title.replace(/\s+/g, ' ')]]);
  }
  return new Map(Object.values(schema).flatMap((inner) => [...labelsIn(inner)]));
}

/** `Contact us!` is `ContactUs` as a type and `contactUsForm` as a constant. */
function namesFor(title: string): { type: string; constant: string } {
  const words =
    title
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const type = /^[A-Z]/.test(joined) ? joined : `Form${joined}`;
  const camel = type.charAt(0).toLowerCase() + type.slice(1);
  return { type, constant: /form$/i.test(camel) ? camel : `${camel}Form` };
}
