import { type Failure, formatPath } from '../../common/problem.ts';
import { validate } from '../../common/validation/validate.ts';
import { comparisonWeight } from '../conditions/comparison-weight.ts';
import { type Condition, conditionModel } from '../conditions/condition-model.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { failureAt, getMember, memberEntries, memberNode, type RawNode } from './raw/raw-input.ts';

const depthLimit = definitionLimits.groupDepth;

/** The conditions within a group; none for a comparison. */
function nestedConditions(condition: RawNode): RawNode[] {
  const not = memberNode(condition, 'not');
  return [
    ...memberEntries(condition, 'all'),
    ...memberEntries(condition, 'any'),
    ...(not.value === undefined ? [] : [not]),
  ];
}

/** The number of comparisons in a condition, by their weight. Groups nested too deep are reported by `checkCondition`. */
export function countComparisons(condition: RawNode, groups = 0): number {
  if (condition.value === undefined || groups > depthLimit) return 0;
  const parts = nestedConditions(condition);
  if (parts.length === 0) return comparisonWeight(getMember(condition.value, 'op'));
  return parts.reduce((sum, part) => sum + countComparisons(part, groups + 1), 0);
}

/**
 * Checks the depth of a condition and each of its comparisons.
 *
 * @param checkLeaf checks one comparison
 */
export function checkCondition(
  found: RawNode,
  checkLeaf: (leaf: RawNode) => readonly Failure[],
  groups = 0,
): Failure[] {
  const inner = nestedConditions(found);
  if (inner.length > 0 && groups === depthLimit) {
    const message = `Conditions may be nested at most ${depthLimit} levels deep.`;
    return [failureAt(found.path, 'too_deep', message)];
  }
  if (inner.length === 0) return [...checkLeaf(found)];
  return inner.flatMap((condition) => checkCondition(condition, checkLeaf, groups + 1));
}

/** Maximum number of bytes of a condition that is sent by itself, as JSON. */
export const maxConditionBytes = 4096;

/**
 * Checks a condition that is sent by itself, not as part of a definition.
 *
 * @param checkLeaf checks one comparison
 * @returns the condition, valid if there are no failures
 */
export function parseCondition(
  { value, path }: RawNode,
  checkLeaf: (leaf: RawNode) => readonly Failure[],
): { readonly data: Condition | undefined; readonly failures: readonly Failure[] } {
  if (new TextEncoder().encode(JSON.stringify(value)).length > maxConditionBytes) {
    const message = `Must have at most ${maxConditionBytes / 1024} KiB as JSON.`;
    return { data: undefined, failures: [failureAt(path, 'too_large', message)] };
  }
  const meaning = checkCondition({ value, path }, checkLeaf);
  const tooDeep = meaning.filter(({ code }) => code === 'too_deep');
  if (tooDeep.length > 0) return { data: undefined, failures: tooDeep };
  const { data, failures } = validate(conditionModel, value);
  const shape = failures.map((failure) => ({ ...failure, path: [...path, ...failure.path] }));
  const byPlace = new Map(
    [...shape, ...meaning].map((one) => [`${formatPath(one.path)} ${one.code}`, one]),
  );
  return { data, failures: [...byPlace.values()] };
}
