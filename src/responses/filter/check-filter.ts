import { type Failure, type Path, validationFailed } from '../../../packages/common/problem.ts';
import { countCodePoints } from '../../../packages/common/text/text-rules.ts';
import type { Condition } from '../../../packages/definition/conditions/condition-model.ts';
import {
  maxConditionBytes,
  parseCondition,
} from '../../../packages/definition/parsing/check-condition.ts';
import { failureAt } from '../../../packages/definition/parsing/raw/raw-input.ts';
import { checkComparisonOf } from './conditions/condition-sql.ts';
import type { QuestionCatalog } from './conditions/question-catalog.ts';

export const searchLimits = {
  /** Bytes of a filter as JSON. */
  filterBytes: maxConditionBytes,
  /** Characters of a text to search for. */
  textLength: 500,
} as const;

/** What a client searches for in the answers of a form. */
export interface AnswerSearch {
  /** A condition of the language of `visible_if`; not checked. */
  readonly condition?: unknown;
  /** Text to search for. */
  readonly q?: string | null | undefined;
}

/** Where the parts of a search are in the arguments of an operation, for failures. */
export const searchPaths = { condition: ['filter', 'condition'], q: ['filter', 'q'] } as const;

export interface CheckedSearch {
  readonly condition: Condition | undefined;
  /** Not blank. */
  readonly text: string | undefined;
}

/** @throws {Problem} `validation_failed` with every failure at its path */
export function checkSearch(
  catalog: QuestionCatalog,
  { condition, q }: AnswerSearch,
): CheckedSearch {
  const text = q?.trim() || undefined;
  const failures = text === undefined ? [] : checkText(text, searchPaths.q);
  if (condition === undefined || condition === null) {
    if (failures.length > 0) throw validationFailed(failures);
    return { condition: undefined, text };
  }
  const node = { value: condition, path: searchPaths.condition };
  const checked = parseCondition(node, (leaf) => checkComparisonOf(catalog, leaf));
  const all = [...checked.failures, ...failures];
  if (all.length > 0) throw validationFailed(all);
  return { condition: checked.data, text };
}

function checkText(text: string, path: Path): Failure[] {
  if (countCodePoints(text) <= searchLimits.textLength) return [];
  const message = `Must have at most ${searchLimits.textLength} characters.`;
  return [failureAt(path, 'too_long', message)];
}
