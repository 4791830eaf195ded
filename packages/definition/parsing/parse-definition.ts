import { z } from 'zod';
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
import { failureAt, getMember } from './raw/raw-input.ts';

// Clients in many languages serialize an absent member as null. In a definition, null in place of an
// optional member therefore counts as absent.

/** Removes optional members that are null, at any depth. */
type Cleaner = (value: unknown) => unknown;

interface Member {
  readonly isOptional: boolean;
  readonly clean: Cleaner;
}

/** The members of an object, by name. */
type Members = ReadonlyMap<string, Member>;

/**
 * Returns the input without optional members that are null. Null remains, to be rejected by the model,
 * in required and unknown members, in entries of lists and within operands of comparisons.
 *
 * @param input a definition as it was sent
 */
function stripNullMembers(input: unknown): unknown {
  return cleanDefinition(input);
}

/** Replaces `wrong_type` by `required` if the value at its path is null. */
function reportNullAsMissing(input: unknown, failure: Failure): Failure {
  const { path, code } = failure;
  const isAboutType = code === 'wrong_type' || code === 'unknown_type';
  if (!isAboutType || typeof path.at(-1) !== 'string' || valueAt(input, path) !== null) {
    return failure;
  }
  return { path, code: 'required', message: 'Is required.' };
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce((value: unknown, step) => getMember(value, String(step)), input);
}

const unchanged: Cleaner = (value) => value;

const cleaners = new Map<unknown, Cleaner>();

/** Cached by model, because the model of conditions is recursive. */
function cleanerOf(model: unknown): Cleaner {
  const cached = cleaners.get(model);
  if (cached) return cached;
  let cleaner: Cleaner = unchanged;
  cleaners.set(model, (value) => cleaner(value));
  cleaner = makeCleaner(model);
  return cleaner;
}

function makeCleaner(model: unknown): Cleaner {
  if (isOptional(model)) return cleanerOf(model.def.innerType);
  if (model instanceof z.ZodLazy) return cleanerOf(model.def.getter());
  if (model instanceof z.ZodArray) {
    const cleanEntry = cleanerOf(model.def.element);
    return (value) => (Array.isArray(value) ? value.map(cleanEntry) : value);
  }
  if (model instanceof z.ZodObject) return objectCleaner([membersOf(model)]);
  if (model instanceof z.ZodUnion) {
    const objects = model.options.filter((option) => option instanceof z.ZodObject);
    if (model instanceof z.ZodDiscriminatedUnion) return elementCleaner(objects);
    const nested = model.options.find((option) => option instanceof z.ZodUnion);
    if (nested) return cleanerOf(nested);
    return objects.length === 0 ? unchanged : objectCleaner(objects.map(membersOf));
  }
  return unchanged;
}

function isOptional(model: unknown): model is z.ZodOptional | z.ZodDefault | z.ZodPrefault {
  const kinds = [z.ZodOptional, z.ZodDefault, z.ZodPrefault];
  return kinds.some((kind) => model instanceof kind);
}

function membersOf({ shape }: z.ZodObject): Members {
  const members = Object.entries(shape).map(([name, model]): [string, Member] => [
    name,
    { isOptional: isOptional(model), clean: cleanerOf(model) },
  ]);
  return new Map(members);
}

/** Cleans an object by the shape with the fewest unknown members. */
function objectCleaner(shapes: readonly Members[]): Cleaner {
  return (value) => {
    if (!isObject(value)) return value;
    const names = Object.keys(value);
    const unknownCount = (members: Members) => names.filter((name) => !members.has(name)).length;
    const [first, ...others] = shapes;
    const closest = others.reduce(
      (best, next) => (best && unknownCount(next) >= unknownCount(best) ? best : next),
      first,
    );
    return closest ? cleanMembers(value, closest) : value;
  };
}

/** Cleans an element by the shape of its `type`; without a known type, the common members only. */
function elementCleaner(models: readonly z.ZodObject[]): Cleaner {
  const byType = new Map<unknown, Members>();
  for (const model of models) {
    const { type } = model.shape;
    if (type instanceof z.ZodLiteral) byType.set(type.value, membersOf(model));
  }
  const [first = new Map<string, Member>(), ...others] = byType.values();
  const common = new Map(
    [...first].filter(([name]) => others.every((members) => members.has(name))),
  );
  return (value) =>
    isObject(value) ? cleanMembers(value, byType.get(getMember(value, 'type')) ?? common) : value;
}

function cleanMembers(value: object, members: Members): object {
  const cleaned = Object.entries(value).flatMap(([name, sent]): [string, unknown][] => {
    const known = members.get(name);
    if (!known) return [[name, sent]];
    return sent === null && known.isOptional ? [] : [[name, known.clean(sent)]];
  });
  return Object.fromEntries(cleaned);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const cleanDefinition = cleanerOf(definitionModel);

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
