import { labelledLists } from '../../../../../../packages/definition/model/text-members.ts';
import {
  asText,
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  objectOf,
  objectsOf,
  valueAt,
  withValueAt,
} from './json.ts';
import { sectionsPath } from './outline.ts';

/** Gives a section another id, to which jumps lead from then on. */
export function renameSection(definition: Json, path: JsonPath, id: string): Json {
  const before = asText(valueAt(definition, [...path, 'id']));
  const led = objectsOf(valueAt(definition, sectionsPath)).map((section) => {
    if (section['next'] === undefined) return section;
    const jumps = objectsOf(section['next']).map((jump) =>
      jump['to'] === before ? { ...jump, to: id } : jump,
    );
    return { ...section, next: jumps };
  });
  return withValueAt(withValueAt(definition, sectionsPath, led), [...path, 'id'], id);
}

/**
 * Gives conditions, criteria and the default of a question the new id of an option, a row or a column. Texts within
 * expressions remain: what they are compared with is not known.
 *
 * @param path of the question
 */
export function followEntryIds(before: Json, definition: Json, path: JsonPath): Json {
  return labelledLists.reduce((followed, list) => {
    const at = [...path, list];
    const rename = renameOf(objectsOf(valueAt(before, at)), objectsOf(valueAt(definition, at)));
    return rename ? withEntryId(followed, path, list, rename) : followed;
  }, definition);
}

/** An id before and after. */
interface Rename {
  readonly from: string;
  readonly to: string;
}

/** The only entry of a list that has another id. */
function renameOf(before: readonly JsonObject[], after: readonly JsonObject[]): Rename | undefined {
  if (before.length !== after.length) return undefined;
  const changed = after.flatMap((entry, index) => {
    const known = objectOf(before[index]);
    return entry['id'] === known['id'] ? [] : [{ entry, known }];
  });
  const [one, ...others] = changed;
  if (!one || others.length > 0 || one.entry['label'] !== one.known['label']) return undefined;
  const [from, to] = [asText(one.known['id']), asText(one.entry['id'])];
  const isFree = from !== '' && before.every(({ id }) => id !== to);
  return isFree && after.every(({ id }) => id !== from) ? { from, to } : undefined;
}

type ListName = (typeof labelledLists)[number];

function withEntryId(definition: Json, path: JsonPath, list: ListName, rename: Rename): Json {
  const { id, default: initial } = objectOf(valueAt(definition, path));
  const compared =
    list === 'options' ? withComparisons(definition, asText(id), rename) : definition;
  if (initial === undefined) return compared;
  return withValueAt(compared, [...path, 'default'], answersWith[list](initial, rename));
}

/** The members of comparisons: those of conditions, and those of criteria. */
const comparisons = [
  ['question', 'value'],
  ['question_id', 'expected'],
] as const;

function withComparisons(value: Json, question: string, rename: Rename): Json {
  if (Array.isArray(value)) {
    return value.map((one: Json) => withComparisons(one, question, rename));
  }
  if (!isObject(value)) return value;
  const operand = comparisons.find(([member]) => value[member] === question)?.[1];
  const members = Object.entries(value).map(([name, one]) => [
    name,
    name === operand ? withId(one, rename) : withComparisons(one, question, rename),
  ]);
  return Object.fromEntries(members);
}

/** An option, or several; the text of another one is an object. */
function withId(answer: Json, rename: Rename): Json {
  if (Array.isArray(answer)) return answer.map((one: Json) => withId(one, rename));
  return answer === rename.from ? rename.to : answer;
}

/** Answers with the id, by the list that it is in. Those to a matrix have columns by the ids of rows. */
const answersWith: Readonly<Record<ListName, (answer: Json, rename: Rename) => Json>> = {
  options: withId,
  rows: (answer, { from, to }) => {
    const entries = Object.entries(objectOf(answer));
    return Object.fromEntries(entries.map(([row, one]) => [row === from ? to : row, one]));
  },
  columns: (answer, rename) => {
    const entries = Object.entries(objectOf(answer));
    return Object.fromEntries(entries.map(([row, one]) => [row, withId(one, rename)]));
  },
};
