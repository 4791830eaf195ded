import type { AnswerSchema } from './answer-schema.ts';

const lineWidth = 100;

export interface Member {
  readonly name: string;
  readonly schema: AnswerSchema;
  readonly optional: boolean;
  readonly nullable?: boolean;
  readonly comment: readonly string[];
}

/** The lines of the members of an interface, formatted like Prettier does. */
export function printMembers(members: readonly Member[], indent: string): string {
  return members
    .map(({ name, optional, comment, schema, nullable = false }) => {
      const key = `${indent}${propertyName(name)}${optional ? '?' : ''}: `;
      return `${printComment(comment, indent)}${printValue(key, typeOf(schema, nullable), indent)};\n`;
    })
    .join('');
}

/** A comment, with its end of line; empty without paragraphs. */
export function printComment(paragraphs: readonly string[], indent: string): string {
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
