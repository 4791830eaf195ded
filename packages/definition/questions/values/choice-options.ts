import type { Fail, Json } from '../../model/answer-rule.ts';
import { textLimits } from '../../model/definition-limits.ts';
import { otherOptionId } from '../../model/other-answer.ts';
import { parseText } from './text-value.ts';

/** Options, rows or columns. */
type ItemsWithId = readonly { readonly id: string }[];

/** Options, rows or columns with their labels. */
export type LabelledItems = readonly { readonly id: string; readonly label: string }[];

const nameOf = { unknown_option: 'option', unknown_column: 'column' } as const;

export function idsOf(items: ItemsWithId): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}

/** The ids that an answer to a question can be compared with: those of its options, and that of other answers. */
export function comparedIdsOf(question: object): ReadonlySet<string> {
  const { options = [], allow_other = false }: Partial<ChoiceMembers> = question;
  return new Set([...idsOf(options), ...(allow_other ? [otherOptionId] : [])]);
}

interface ChoiceMembers {
  readonly options: ItemsWithId;
  readonly allow_other: boolean;
}

/** Parses the id of an option or column; undefined after a failure. */
export function parseOption(
  value: unknown,
  known: ReadonlySet<string>,
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
  known: ReadonlySet<string>,
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
