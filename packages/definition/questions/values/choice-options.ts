import { textLimits } from '../../model/answer-limits.ts';
import type { AnswerRuleContext, Fail, Json } from '../../model/answer-rule.ts';
import { listedValues, type OptionSource, optionSourceOf } from '../../model/option-list.ts';
import { otherOptionId } from '../../model/other-answer.ts';
import type { OptionScores } from '../../model/value-kind.ts';
import { parseText } from './text-value.ts';

/** Options, rows or columns. */
type ItemsWithId = readonly { readonly id: string }[];

/** Options, rows or columns with their labels. */
export type LabelledItems = readonly { readonly id: string; readonly label: string }[];

const nameOf = { unknown_option: 'option', unknown_column: 'column' } as const;

export function idsOf(items: ItemsWithId): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}

/** Ids of options or columns. */
export type KnownIds = Pick<ReadonlySet<string>, 'has'>;

/**
 * The ids that an answer to a question can be compared with: those of its options, and that of other answers; undefined
 * if a dataset contains the options.
 */
export function comparedIdsOf(question: object): ReadonlySet<string> | undefined {
  if (optionSourceOf(question)) return undefined;
  const { options = [], allow_other = false }: Partial<ChoiceMembers> = question;
  return new Set([...idsOf(options), ...(allow_other ? [otherOptionId] : [])]);
}

interface ChoiceMembers {
  readonly options: ItemsWithId;
  readonly allow_other: boolean;
}

/** What the answers to a question may select, given what is known of its dataset. */
export function selectableIds({
  options,
  options_from,
}: {
  readonly options: ItemsWithId;
  readonly options_from?: OptionSource | undefined;
}): (context: Pick<AnswerRuleContext, 'isListed'>) => KnownIds {
  if (!options_from) {
    const own = idsOf(options);
    return () => own;
  }
  return ({ isListed }) =>
    isListed ? { has: (value) => listedValues.has(value) && isListed(value) } : listedValues;
}

/** Parses the id of an option or column; undefined after a failure. */
export function parseOption(
  value: unknown,
  known: KnownIds,
  code: 'unknown_option' | 'unknown_column',
  fail: Fail,
  ...at: (string | number)[]
): string | undefined {
  if (typeof value !== 'string') {
    fail(
      'wrong_type',
      `Must be the id of ${code === 'unknown_column' ? 'a column' : 'an option'}.`,
      ...at,
    );
    return undefined;
  }
  if (known.has(value)) return value;
  fail(code, `The question has no ${nameOf[code]} with this id.`, ...at);
  return undefined;
}

/** Parses a list of distinct ids of options or columns; returns the known ones. */
export function parseOptions(
  value: unknown,
  known: KnownIds,
  code: 'unknown_option' | 'unknown_column',
  fail: Fail,
  ...at: (string | number)[]
): string[] {
  if (!Array.isArray(value)) {
    fail('wrong_type', `Must be an array of ${nameOf[code]} ids.`, ...at);
    return [];
  }
  const ids = value.flatMap((entry: unknown) => parseOption(entry, known, code, fail, ...at) ?? []);
  if (new Set(ids).size < ids.length) {
    fail('duplicate_option', `Must select each ${nameOf[code]} only once.`, ...at);
  }
  return ids;
}

/** An option of a public form, where it is marked if it has reached its limit. */
type ShownOption = LabelledItems[number] & { readonly available?: boolean | undefined };

export const isFull = ({ available }: ShownOption): boolean => available === false;

/**
 * The scores of the options of a question, which may not have been validated; undefined for types and datasets whose
 * options have none.
 */
export function optionScoresOf(question: unknown): OptionScores | undefined {
  const { type, options, options_from } = Object(question);
  if (!takesListedOptions(type) || options_from || !Array.isArray(options)) return undefined;
  return new Map(
    options.flatMap((option): [string, number][] => {
      const { id, score } = Object(option);
      return typeof id === 'string' && typeof score === 'number' ? [[id, score]] : [];
    }),
  );
}

/** Types whose options have scores and limits, or come from a dataset. */
const listedTypes = new Set<unknown>(['single_choice', 'dropdown', 'multiple_choice']);

export const takesListedOptions = (type: unknown): boolean => listedTypes.has(type);

/** Whether an option is selected alone. */
export const isExclusive = ({ exclusive }: { readonly exclusive?: boolean | undefined }): boolean =>
  exclusive === true;

export const optionFullMessage = (label: string): string => `The option "${label}" is full.`;

/**
 * Checks that selected options are not full, as far as a public form shows it. In the service, the transaction that
 * stores the answers decides.
 */
export function createFullOptionCheck(options: readonly ShownOption[]) {
  const full = new Map(options.filter(isFull).map(({ id, label }) => [id, label]));
  return (ids: readonly (string | undefined)[], fail: Fail): void => {
    for (const id of ids) {
      const label = id === undefined ? undefined : full.get(id);
      if (label !== undefined) fail('option_full', optionFullMessage(label));
    }
  };
}

/** Parses an other answer; undefined after a failure. */
export function parseOtherAnswer(
  { other }: { other: unknown },
  allowed: boolean,
  fail: Fail,
): Json | undefined {
  if (!allowed)
    fail(
      'other_not_allowed',
      'Must be one of the options: the question does not allow other answers.',
    );
  const text = parseText(other, { min: 1, max: textLimits.other }, fail, 'other');
  return text === undefined ? undefined : { other: text };
}
