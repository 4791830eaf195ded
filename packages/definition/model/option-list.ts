import { countCodePoints } from '../../common/text/text-rules.ts';
import { textLimits } from './answer-limits.ts';
import { isOtherAnswer, otherOptionId } from './other-answer.ts';

/** The options of a question that takes them from a dataset. */
export interface OptionList {
  /**
   * Whether a value is an option.
   *
   * @param filter the answers, as text, to the questions of `options_from.filter`, in that order; undefined for an
   *   unanswered one: then there are no options
   */
  has(value: string, filter: readonly (string | undefined)[]): boolean;
  /** Undefined for values that no row has. */
  labelOf(value: string): string | undefined;
}

/** The lists of a version, by question id. */
export type OptionLists = ReadonlyMap<string, OptionList>;

/** Where the options of a question come from. */
export interface OptionSource {
  readonly dataset: string;
  readonly value: string;
  readonly label: string;
  readonly filter?: readonly { readonly column: string; readonly question: string }[] | undefined;
}

/** The source of the options of an element, which may not have been validated; undefined if it has none. */
export function optionSourceOf(element: object): OptionSource | undefined {
  const { options_from: source }: { options_from?: OptionSource | undefined } = element;
  return source;
}

/** The values that rows of datasets may have: the service decides which of them are options. */
export const listedValues = {
  has: (value: string): boolean => value !== '' && countCodePoints(value) <= textLimits.listed,
};

/** The answers to the questions of a filter, as text, in its order. */
export const filterTexts = (
  { filter = [] }: OptionSource,
  answerTo: (question: string) => unknown,
): (string | undefined)[] => filter.map(({ question }) => filterTextOf(answerTo(question)));

/** An answer as the text that a column of a dataset is compared with; undefined if it is none. */
function filterTextOf(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer;
  if (typeof answer === 'number' || typeof answer === 'boolean') return String(answer);
  return isOtherAnswer(answer) ? otherOptionId : undefined;
}
