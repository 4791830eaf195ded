import type { Definition } from './definition-model.ts';
import { elementsOf } from './elements.ts';
import { memoizeByDefinition } from './memoize-by-definition.ts';
import type { Json } from './model/answer-rule.ts';

/** Identifies an option of a form. */
export interface OptionKey {
  readonly questionId: string;
  readonly optionId: string;
}

/** A text that identifies an option within its form; ids contain no spaces. */
export const optionName = ({ questionId, optionId }: OptionKey): string =>
  `${questionId} ${optionId}`;

/** An option with a limit. */
export interface LimitedOption extends OptionKey {
  /** Maximum number of responses that hold the option. */
  readonly limit: number;
}

/** The limited options of each question that has any, by id. */
type OptionLimits = ReadonlyMap<string, ReadonlyMap<string, LimitedOption>>;

/** The options with a limit; empty for most forms. */
export const optionLimitsOf = memoizeByDefinition((definition): OptionLimits => {
  const limits = new Map<string, Map<string, LimitedOption>>();
  for (const element of elementsOf(definition)) {
    if (!('options' in element) || element.type === 'ranking') continue;
    const { id: questionId, options } = element;
    const limited = options.flatMap(({ id: optionId, limit }): [string, LimitedOption][] =>
      limit === undefined ? [] : [[optionId, { questionId, optionId, limit }]],
    );
    if (limited.length > 0) limits.set(questionId, new Map(limited));
  }
  return limits;
});

/** The options with a limit, in one list. */
export const listLimitedOptions = (definition: Definition): LimitedOption[] =>
  [...optionLimitsOf(definition).values()].flatMap((options) => [...options.values()]);

/**
 * The options with a limit that answers hold. An option is the same in all versions: an answer holds it if it is
 * the id of the option, or a list with it. The SQL function `count_options` counts by the same rule.
 *
 * @param live the version whose limits apply; the answers may be to an earlier one
 */
export function limitedOptionsIn(
  live: Definition,
  answers: Readonly<Record<string, Json>>,
): LimitedOption[] {
  return [...optionLimitsOf(live)].flatMap(([questionId, options]) => {
    const answer = Object.hasOwn(answers, questionId) ? answers[questionId] : undefined;
    const held = new Set(Array.isArray(answer) ? answer : [answer]);
    return [...options.values()].filter(({ optionId }) => held.has(optionId));
  });
}
