import { type Failure, formatPath, type Path, validationFailed } from '../../common/problem.ts';
import { validate } from '../../common/validation/validate.ts';
import {
  type Definition,
  definitionModel,
  type Element,
  readOnlyMembers,
} from '../definition-model.ts';
import { allElementsOf } from '../elements.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { questionTypeOf } from '../questions/question-types.ts';
import { checkCrossFieldRules } from './cross-field-rules.ts';
import { reportNullAsMissing, stripNullMembers } from './null-members.ts';
import { failureAt } from './raw/raw-input.ts';

/** Generates the ids of elements, options and criteria that were sent without one. */
export interface IdGenerator {
  /** A random text of letters and digits. */
  random(length: number): string;
}

/**
 * Parses and normalizes a definition that a client sent. Null in place of an optional member counts as
 * absent.
 *
 * @throws {Problem} `validation_failed` with every failure at its path, which begins at `schema`
 *   or `approval`
 */
export function parseDefinition(input: unknown, ids: IdGenerator): Definition {
  const sent = stripNullMembers(withoutReadOnlyMembers(input));
  const { data, failures: shape } = validate(definitionModel, sent);
  const failures = deduplicateFailures([...shape, ...checkCrossFieldRules(sent)]).map((failure) =>
    reportNullAsMissing(sent, failure),
  );
  if (!data || failures.length > 0) throw validationFailed(failures);

  assignIds(data, ids);
  const excess = checkSize(data);
  if (excess.length > 0) throw validationFailed(excess);
  return data;
}

/** Also in the name of GraphQL. */
const ignoredMembers: readonly string[] = [...Object.keys(readOnlyMembers), 'publishedAt'];

function withoutReadOnlyMembers(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !ignoredMembers.includes(name)),
  );
}

/** Translations have a limit of their own. */
function checkSize({ schema: { translations, ...source }, approval }: Definition): Failure[] {
  const { bytes, translationBytes } = definitionLimits;
  const sizeOf = (value: object) => Buffer.byteLength(JSON.stringify(value));
  return [
    ...(sizeOf({ schema: source, approval }) > bytes
      ? [tooLarge(['schema'], 'The definition', bytes)]
      : []),
    ...(translations && sizeOf(translations) > translationBytes
      ? [tooLarge(['schema', 'translations'], 'The translations', translationBytes)]
      : []),
  ];
}

/** Removes failures with the same path and code, which two rules may report. */
function deduplicateFailures(failures: readonly Failure[]): Failure[] {
  const byPlace = new Map(failures.map((one) => [`${formatPath(one.path)} ${one.code}`, one]));
  return [...byPlace.values()];
}

/**
 * Drafts may have no questions; versions must have one.
 *
 * @throws {Problem} `validation_failed`
 */
export function assertPublishable(definition: Definition): void {
  if (allElementsOf(definition).some(isQuestion)) return;
  const message = 'Add at least one question before publishing.';
  throw validationFailed([failureAt(['schema', 'sections'], 'required', message)]);
}

const isQuestion = ({ type }: Element) => questionTypeOf(type) !== undefined;

const tooLarge = (path: Path, whose: string, bytes: number) =>
  failureAt(path, 'too_large', `${whose} may have at most ${bytes / 1024} KiB as JSON.`);

/** Assigns an id, at any depth, to everything that was sent without one. */
function assignIds(node: unknown, ids: IdGenerator): void {
  if (typeof node !== 'object' || node === null) return;
  if ('id' in node && node.id === '') node.id = ids.random(12);
  for (const [name, child] of Object.entries(node)) {
    if (name !== 'default') assignIds(child, ids); // an answer, in which `id` may name a part
  }
}
