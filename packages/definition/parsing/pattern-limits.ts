import type { Failure } from '../../common/problem.ts';
import type { Definition } from '../definition-model.ts';
import { allElementsOf } from '../elements.ts';
import { patternFault } from '../logic/expressions/language/pattern-fault.ts';
import {
  compilePattern,
  patternCompileCost,
} from '../logic/expressions/language/pattern-program.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { questionTypes } from '../questions/question-types.ts';
import { memberTypes } from '../questions/values/member-types.ts';
import { failureAt, getMember, type RawNode } from './raw/raw-input.ts';

/** Question types with a member `pattern`. */
const typesWithPattern = new Set<unknown>(
  questionTypes.filter((row) => 'pattern' in row.members(memberTypes)).map(({ type }) => type),
);

/**
 * Checks the patterns of a definition. RE2 takes linear time in the text, but the time also grows with the compiled
 * size, and `(x?){1000}` is large with few characters. The size is known only after compilation, which is slow for
 * hostile patterns: once a definition exceeds its limit, its other patterns are not compiled.
 */
export function checkPatterns(elements: readonly RawNode[]): Failure[] {
  let used = 0;
  return elements.flatMap(({ value, path }): Failure[] => {
    const pattern = getMember(value, 'pattern');
    if (typeof pattern !== 'string' || !typesWithPattern.has(getMember(value, 'type'))) return [];
    const fails = (message: string) => [
      failureAt([...path, 'pattern'], 'invalid_pattern', message),
    ];
    const tooManySteps = () => fails('The patterns of the definition are too large in total.');
    used += patternCompileCost(pattern);
    if (used > definitionLimits.allPatternSteps) return tooManySteps();
    const size = programSizeOf(pattern);
    if (size === undefined) return fails(patternFault(pattern.trim()));
    if (size > definitionLimits.patternSteps) return fails('The pattern is too large.');
    used += size;
    return used > definitionLimits.allPatternSteps ? tooManySteps() : [];
  });
}

/** Steps of all compiled patterns of a valid definition. */
export function patternStepsOf(definition: Definition): number {
  return allElementsOf(definition).reduce(
    (sum, element) =>
      'pattern' in element && element.pattern ? sum + (programSizeOf(element.pattern) ?? 0) : sum,
    0,
  );
}

/** Steps of the compiled pattern; undefined if it is invalid. */
function programSizeOf(pattern: string): number | undefined {
  return compilePattern(pattern.trim())?.steps;
}
