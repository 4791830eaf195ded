import { replacePiped } from '../../../../../../packages/definition/model/piping.ts';
import {
  asText,
  freeName,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  objectOf,
  objectsOf,
  valueAt,
  withValueAt,
} from './json.ts';
import { isRepeat, outlineOf } from './outline.ts';

/** New ids of copied elements, by the ids that they had. */
type Renames = ReadonlyMap<string, string>;

/** An id that is not taken: `email`, `email_2`. */
export function freeId(taken: ReadonlySet<string>, wish: string): string {
  return freeName(wish.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 48) || 'item', taken);
}

export const takenIds = (definition: Json): ReadonlySet<string> =>
  new Set(outlineOf(definition).map(({ id }) => id));

/**
 * An element with ids that the definition does not have: a number is added to those that are in use. The entries of a
 * repeat refer to their own questions by the new ids; other references remain as they are.
 */
export function withFreeIds(definition: Json, element: JsonObject): JsonObject & { id: string } {
  const taken = new Set(takenIds(definition));
  const renames = new Map<string, string>();
  const nextId = (one: JsonObject) => {
    const id = freeId(taken, asText(one['id']) || asText(one['type']));
    taken.add(id);
    return id;
  };
  const withIds = (inner: JsonObject): JsonObject => {
    const id = nextId(inner);
    if (asText(inner['id']) !== '') renames.set(asText(inner['id']), id);
    return withInner(inner, id);
  };
  const withInner = (one: JsonObject, id: string) =>
    isRepeat(one)
      ? { ...one, id, elements: objectsOf(one['elements']).map(withIds) }
      : { ...one, id };
  const copy = withInner(element, nextId(element));
  return renames.size === 0 ? copy : { ...renamedMembers(copy, renames), id: copy.id };
}

/** Gives an element another id, to which conditions, criteria, rules, expressions and texts refer from then on. */
export function renameElement(definition: Json, path: JsonPath, id: string): Json {
  const before = asText(valueAt(definition, [...path, 'id']));
  const referring = renamedMembers(objectOf(definition), new Map([[before, id]]));
  return withValueAt(referring, [...path, 'id'], id);
}

/** A part of a definition with other ids in its conditions, expressions and texts. */
function renamed(value: Json, member: string, renames: Renames): Json {
  if (typeof value === 'string') return renamedText(value, member, renames);
  if (isObject(value)) return renamedMembers(value, renames);
  return Array.isArray(value) ? value.map((one: Json) => renamed(one, member, renames)) : value;
}

const renamedMembers = (value: JsonObject, renames: Renames): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'default' ? one : renamed(one, name, renames), // an answer, which names no elements
    ]),
  );

/** Members that are expressions; those of `required_if` are if they are texts. */
const expressionMembers = new Set(['expression', 'required_if', 'default_expression']);

function renamedText(text: string, member: string, renames: Renames): string {
  if (member === 'id') return text;
  if (member === 'question' || member === 'question_id') return renames.get(text) ?? text;
  if (expressionMembers.has(member)) return renamedExpression(text, renames);
  return text.includes('{{') ? replacePiped(text, (id) => `{{${renames.get(id) ?? id}}}`) : text;
}

/** An id in quotes, as an index or as the argument of a function, another string, and a name that is not a function's. */
const tokens =
  /(?<quoted>(?:\[|\b(?:answered|count|score)\s*\()\s*(?<quote>["'])(?<key>[\w-]+)\k<quote>\s*[\])])|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|(?<name>\b[A-Za-z_]\w*\b(?!\s*\())/g;

function renamedExpression(expression: string, renames: Renames): string {
  return expression.replace(tokens, (token, ...match) => {
    const { quoted, quote, key, name }: Partial<Record<string, string>> = match.at(-1);
    if (name !== undefined) return renames.get(name) ?? name;
    return quoted === undefined || key === undefined
      ? token
      : quoted.replace(`${quote}${key}`, `${quote}${renames.get(key) ?? key}`);
  });
}
