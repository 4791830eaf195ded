import { z } from 'zod';
import type { Failure, Path } from '../../kernel/problem.ts';
import { entriesOf, type Found, member } from './input.ts';
import { kit } from './kit.ts';
import { definitionLimits } from './limits.ts';
import { checkPatterns } from './patterns.ts';
import type { Fail } from './question-type.ts';
import { type AnyElementType, contentTypes, questionTypes } from './question-types.ts';
import { checkReferences } from './references.ts';
import { otherValue } from './values/options.ts';

const elementLimit = definitionLimits.elements;

/** Lists in an element whose entries have ids, and what an entry is called. */
const listed = { options: 'option', rows: 'row', columns: 'column' };

/**
 * The rules that reach beyond one member: ids used twice, limits that contradict each other,
 * conditions and criteria that name what is not there. They are checked even where something else
 * is wrong, so that a client learns of everything at once; only what could not be read is left out.
 *
 * @param input the whole definition, as it was sent
 */
export function checkStructure(input: unknown): Failure[] {
  const schema: Found = { path: ['schema'], value: member(input, 'schema') };
  const approval: Found = { path: ['approval'], value: member(input, 'approval') };
  const sections = entriesOf(schema, 'sections').map((found) => ({
    ...found,
    elements: entriesOf(found, 'elements'),
  }));
  const elements = sections.flatMap((section) => section.elements);
  const criteria = entriesOf(approval, 'criteria');
  return [
    ...duplicates(sections, 'section'),
    ...duplicates(elements, 'question'),
    ...duplicates(criteria, 'criterion'),
    ...tooMany(sections.map((section) => section.elements)),
    ...elements.flatMap((element) => [
      ...Object.entries(listed).flatMap(([name, kind]) =>
        duplicates(entriesOf(element, name), kind),
      ),
      ...reservedIds(entriesOf(element, 'options')),
      ...contradictions(element),
    ]),
    ...checkCells(elements),
    ...checkPatterns(elements),
    ...checkReferences(sections, criteria),
  ];
}

/** Elements over all sections. What one section has too many of is known from its shape. */
function tooMany(elementsOf: readonly Found[][]): Failure[] {
  if (elementsOf.some(({ length }) => length > elementLimit)) return [];
  const first = elementsOf.flat()[elementLimit];
  if (!first) return [];
  const message = `A form may have at most ${elementLimit} questions.`;
  return [{ path: first.path.slice(0, -1), code: 'too_many', message }];
}

/** The cells of matrices, each of which is drawn, counted and exported on its own. */
function checkCells(elements: readonly Found[]): Failure[] {
  const { matrixCells, formCells } = definitionLimits;
  let all = 0;
  return elements.flatMap((element): Failure[] => {
    if (member(element.value, 'type') !== 'matrix') return [];
    const [rows, columns] = [entriesOf(element, 'rows'), entriesOf(element, 'columns')];
    const cells = rows.length * columns.length;
    const before = all;
    all += Math.min(cells, matrixCells);
    const tooMany = (path: Path, whose: string, most: number) => {
      const message = `${whose} may have at most ${most} cells, rows times columns.`;
      return [{ path, code: 'too_many', message }];
    };
    const longer = rows.length < columns.length ? 'columns' : 'rows';
    return [
      ...(cells > matrixCells ? tooMany([...element.path, longer], 'A matrix', matrixCells) : []),
      ...(before <= formCells && all > formCells
        ? tooMany(element.path, 'All matrices of a form together', formCells)
        : []),
    ];
  });
}

/** Each type's `check`: it needs the type's own members only, whatever else is wrong. */
const checks = new Map<unknown, (value: unknown, fail: Fail) => void>(
  [...questionTypes, ...contentTypes].map((row: AnyElementType) => {
    const own = z.object(row.members(kit));
    return [
      row.type,
      (value, fail) => {
        const element = row.check && own.safeParse(value).data;
        if (element) row.check?.(element, fail);
      },
    ];
  }),
);

function contradictions({ value, path }: Found): Failure[] {
  const failures: Failure[] = [];
  checks.get(member(value, 'type'))?.(value, (code, message, ...at) => {
    failures.push({ path: [...path, ...at], code, message });
  });
  return failures;
}

/** Not a rule of the model: definitions that were stored before this rule can still be read. */
function reservedIds(options: readonly Found[]): Failure[] {
  return options
    .filter(({ value }) => member(value, 'id') === otherValue)
    .map(({ path }) => ({
      path: [...path, 'id'],
      code: 'invalid_id',
      message: `The id "${otherValue}" is reserved for other answers.`,
    }));
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
