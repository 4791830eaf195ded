import {
  type Failure,
  formatPath,
  type Path,
  validationFailed,
} from '../../../packages/common/problem.ts';
import { countCodePoints } from '../../../packages/common/text/text-rules.ts';
import { validate } from '../../../packages/common/validation/validate.ts';
import {
  type Condition,
  conditionModel,
} from '../../../packages/definition/conditions/condition-model.ts';
import { checkCondition } from '../../../packages/definition/parsing/check-condition.ts';
import { failureAt } from '../../../packages/definition/parsing/raw/raw-input.ts';
import { checkComparisonOf } from './conditions/condition-sql.ts';
import type { QuestionCatalog } from './conditions/question-catalog.ts';

export const searchLimits = {
  /** Bytes of a filter as JSON. */
  filterBytes: 4096,
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
  const checked = checkFilter(catalog, condition, searchPaths.condition);
  const all = [...checked.failures, ...failures];
  if (all.length > 0) throw validationFailed(all);
  return { condition: checked.data, text };
}

function checkText(text: string, path: Path): Failure[] {
  if (countCodePoints(text) <= searchLimits.textLength) return [];
  const message = `Must have at most ${searchLimits.textLength} characters.`;
  return [failureAt(path, 'too_long', message)];
}

function checkFilter(catalog: QuestionCatalog, sent: unknown, path: Path) {
  if (Buffer.byteLength(JSON.stringify(sent)) > searchLimits.filterBytes) {
    const message = `Must have at most ${searchLimits.filterBytes / 1024} KiB as JSON.`;
    return { data: undefined, failures: [failureAt(path, 'too_large', message)] };
  }
  const meaning = checkCondition({ value: sent, path }, (leaf) => checkComparisonOf(catalog, leaf));
  const tooDeep = meaning.filter(({ code }) => code === 'too_deep');
  if (tooDeep.length > 0) return { data: undefined, failures: tooDeep };
  const { data, failures } = validate(conditionModel, sent);
  const shape = failures.map((failure) => ({ ...failure, path: [...path, ...failure.path] }));
  const byPlace = new Map(
    [...shape, ...meaning].map((one) => [`${formatPath(one.path)} ${one.code}`, one]),
  );
  return { data, failures: [...byPlace.values()] };
}
