import type { Failure, Path } from '../../kernel/problem.ts';
import { element, type Question } from './model.ts';
import { questionTypeOf } from './question-types.ts';

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
 * only a question that could not be read is left out.
 *
 * @param input the whole definition, as it was sent
 * @param shape what is known to be wrong already
 */
export function checkStructure(input: unknown, shape: readonly Failure[]): Failure[] {
  const sections = list(member(member(input, 'schema'), 'sections'), ['schema', 'sections']);
  const elements = sections.flatMap(({ path, value }) =>
    list(member(value, 'elements'), [...path, 'elements']),
  );
  return [
    ...duplicates(sections, 'section'),
    ...duplicates(elements, 'question'),
    ...elements.slice(questionLimit, questionLimit + 1).map(({ path }) => ({
      path: path.slice(0, -1),
      code: 'too_many',
      message: `A form may have at most ${questionLimit} questions.`,
    })),
    ...elements.flatMap(({ path, value }) => {
      const question = shape.some((failure) => isUnder(failure.path, path))
        ? undefined
        : element.safeParse(value).data;
      const options = list(member(value, 'options'), [...path, 'options']);
      return [
        ...duplicates(options, 'option'),
        ...(question ? contradictions(question, path) : []),
      ];
    }),
  ];
}

function contradictions(question: Question, path: Path): Failure[] {
  const failures: Failure[] = [];
  questionTypeOf(question).check?.(question, (code, message, ...at) => {
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

function isUnder(path: Path, place: Path): boolean {
  return place.every((step, index) => path[index] === step);
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
