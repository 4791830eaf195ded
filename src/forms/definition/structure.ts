import { z } from 'zod';
import type { Failure, Path } from '../../kernel/problem.ts';
import { kit } from './kit.ts';
import type { Fail } from './question-type.ts';
import { type AnyQuestionType, questionTypes } from './question-types.ts';

/** The most questions in a form. */
const questionLimit = 500;

/** Something with an id, at its place in the input. */
interface Found {
  readonly path: Path;
  readonly value: unknown;
}

/**
 * The rules that reach beyond one member: ids used twice, limits that contradict each other. They
 * are checked even where something else is wrong, so that a client learns of everything at once;
 * only limits that could not be read are left out.
 *
 * @param input the whole definition, as it was sent
 */
export function checkStructure(input: unknown): Failure[] {
  const sections = list(member(member(input, 'schema'), 'sections'), ['schema', 'sections']);
  const elementsOf = sections.map(({ path, value }) =>
    list(member(value, 'elements'), [...path, 'elements']),
  );
  const elements = elementsOf.flat();
  return [
    ...duplicates(sections, 'section'),
    ...duplicates(elements, 'question'),
    ...tooMany(elementsOf),
    ...elements.flatMap(({ path, value }) => [
      ...duplicates(list(member(value, 'options'), [...path, 'options']), 'option'),
      ...contradictions(value, path),
    ]),
  ];
}

/** Questions over all sections. What one section has too many of is known from its shape. */
function tooMany(elementsOf: readonly Found[][]): Failure[] {
  if (elementsOf.some(({ length }) => length > questionLimit)) return [];
  const first = elementsOf.flat()[questionLimit];
  if (!first) return [];
  const message = `A form may have at most ${questionLimit} questions.`;
  return [{ path: first.path.slice(0, -1), code: 'too_many', message }];
}

/** Each type's `check`: it needs the type's own members only, whatever else is wrong. */
const checks = new Map<unknown, (value: unknown, fail: Fail) => void>(
  questionTypes.map((row: AnyQuestionType) => {
    const own = z.object(row.members(kit));
    return [
      row.type,
      (value, fail) => {
        const question = row.check && own.safeParse(value).data;
        if (question) row.check?.(question, fail);
      },
    ];
  }),
);

function contradictions(value: unknown, path: Path): Failure[] {
  const failures: Failure[] = [];
  checks.get(member(value, 'type'))?.(value, (code, message, ...at) => {
    failures.push({ path: [...path, ...at], code, message });
  });
  return failures;
}

function duplicates(things: readonly Found[], kind: string): Failure[] {
  const seen = new Set<unknown>();
  return things.flatMap(({ path, value }) => {
    const id = member(value, 'id');
    if (typeof id !== 'string') return [];
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [
      { path: [...path, 'id'], code: 'duplicate_id', message: `Another ${kind} has this id.` },
    ];
  });
}

function list(value: unknown, path: Path): Found[] {
  return Array.isArray(value)
    ? value.map((entry: unknown, index) => ({ path: [...path, index], value: entry }))
    : [];
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
