import type { Failure, Path } from '../../kernel/problem.ts';
import type { ComparingOp } from './conditions/ops.ts';
import { comparingOps, presenceOps } from './conditions/ops.ts';
import { entriesOf, type Found, member } from './input.ts';
import { type AnyQuestionType, contentTypes, questionTypeOf } from './question-types.ts';

/** How many groups may lie in each other. */
const depthLimit = 5;

/** What a condition or criterion can name. */
interface Target {
  /** Undefined where the type is unknown: then nothing more can be said. */
  readonly row: AnyQuestionType | undefined;
  readonly optionIds: ReadonlySet<string>;
}

type Targets = ReadonlyMap<unknown, Target>;

interface FoundSection extends Found {
  readonly elements: readonly Found[];
}

/**
 * Conditions may name earlier questions only, which rules out cycles; criteria may name any. What
 * they compare must fit the question's type.
 */
export function checkReferences(
  sections: readonly FoundSection[],
  criteria: readonly Found[],
): Failure[] {
  // Of two questions with one id the first counts; the second is a failure of its own.
  const all = new Map(sections.flatMap(({ elements }) => elements.flatMap(targetOf)).reverse());
  const earlier = new Set<unknown>();
  const failures: Failure[] = [];
  for (const section of sections) {
    failures.push(...checkVisibility(section, all, earlier));
    for (const element of section.elements) {
      failures.push(...checkVisibility(element, all, earlier));
      earlier.add(member(element.value, 'id'));
    }
  }
  return [...failures, ...criteria.flatMap((criterion) => checkCriterion(criterion, all))];
}

const contentTypeNames = new Set<unknown>(contentTypes.map(({ type }) => type));

function targetOf({ value }: Found): [unknown, Target][] {
  const type = member(value, 'type');
  if (contentTypeNames.has(type)) return [];
  const options = entriesOf({ path: [], value }, 'options');
  const ids = options.map((option) => member(option.value, 'id'));
  const optionIds = new Set(ids.filter((id) => typeof id === 'string'));
  return [[member(value, 'id'), { row: questionTypeOf(type), optionIds }]];
}

function checkVisibility({ value, path }: Found, all: Targets, earlier: ReadonlySet<unknown>) {
  const condition = { path: [...path, 'visible_if'], value: member(value, 'visible_if') };
  return checkCondition(condition, all, earlier, 0);
}

function checkCondition(
  found: Found,
  all: Targets,
  earlier: ReadonlySet<unknown>,
  groups: number,
): Failure[] {
  const { path, value } = found;
  const not = { path: [...path, 'not'], value: member(value, 'not') };
  const inner = [
    ...entriesOf(found, 'all'),
    ...entriesOf(found, 'any'),
    ...(not.value === undefined ? [] : [not]),
  ];
  if (inner.length > 0 && groups === depthLimit) {
    return [failure(path, 'too_deep', `Groups may be nested ${depthLimit} deep.`)];
  }
  if (inner.length === 0) return checkLeaf(found, all, earlier);
  return inner.flatMap((condition) => checkCondition(condition, all, earlier, groups + 1));
}

function checkLeaf({ value, path }: Found, all: Targets, earlier: ReadonlySet<unknown>): Failure[] {
  const question = member(value, 'question');
  if (typeof question !== 'string') return [];
  const at = [...path, 'question'];
  const target = all.get(question);
  if (!target) return [failure(at, 'unknown_question', 'The form has no such question.')];
  const late = 'May only name a question that comes before.';
  return [
    ...(earlier.has(question) ? [] : [failure(at, 'later_question', late)]),
    ...checkComparison(target, { path, value }, 'value'),
  ];
}

function checkCriterion({ value, path }: Found, all: Targets): Failure[] {
  const question = member(value, 'question_id');
  if (typeof question !== 'string') return [];
  const target = all.get(question);
  if (target) return checkComparison(target, { path, value }, 'expected');
  return [failure([...path, 'question_id'], 'unknown_question', 'The form has no such question.')];
}

/** @param name the member that holds what the answer is compared with */
function checkComparison(
  { row, optionIds }: Target,
  { value, path }: Found,
  name: 'value' | 'expected',
): Failure[] {
  const op = member(value, 'op');
  const compared = member(value, name);
  const at = [...path, name];
  if (isOneOf(presenceOps, op)) {
    if (compared === undefined) return [];
    return [failure(at, 'unknown_member', `${op} takes no ${name}.`)];
  }
  if (!row || !isOneOf(comparingOps, op)) return [];
  const operator = row.compare?.(optionIds)[op];
  if (!operator) return [failure([...path, 'op'], 'unfit_op', unfit(row, op))];
  if (compared === undefined) return [failure(at, 'required', 'Is required.')];

  const failures: Failure[] = [];
  operator(compared, (code, message, ...rest) => {
    failures.push(failure([...at, ...rest], code, message));
  });
  return failures;
}

function unfit({ type, compare }: AnyQuestionType, op: ComparingOp): string {
  const fitting = [...presenceOps, ...Object.keys(compare?.(new Set()) ?? {})];
  return `${op} does not fit a question of type ${type}; ${fitting.join(', ')} do.`;
}

function isOneOf<Name extends string>(names: readonly Name[], value: unknown): value is Name {
  return names.some((name) => name === value);
}

function failure(path: Path, code: string, message: string): Failure {
  return { path, code, message };
}
