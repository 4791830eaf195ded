import type {
  AnswerFailureCode,
  InputFailureCode,
} from '../../../packages/common/failure-codes.ts';
import type { ProblemCode } from '../../../packages/common/problem.ts';
import type { Op } from '../../../packages/definition/conditions/operator-names.ts';
import type { textLimits } from '../../../packages/definition/model/answer-limits.ts';
import type { definitionLimits } from '../../../packages/definition/model/definition-limits.ts';
import type { EventType } from '../../../src/events/event-types.ts';
import type { Scope } from '../../../src/workspaces/scopes.ts';
import texts from './table-texts.json' with { type: 'json' };

/** A text for each key: a key without a text does not compile, nor does a text of another key. */
type TextsOf<Key extends string, Own> = Readonly<Record<Key, string>> & {
  readonly [Other in Exclude<keyof Own, Key>]: never;
};

interface TableTexts {
  /** When a problem occurs → what its receiver does. Code is in backticks. */
  readonly problems: TextsOf<ProblemCode, typeof texts.problems>;
  /** The same for the codes of answers, in `errors` of a refused submission. */
  readonly answers: TextsOf<AnswerFailureCode, typeof texts.answers>;
  /** The same for the codes of definitions, settings and other inputs. */
  readonly inputs: TextsOf<InputFailureCode, typeof texts.inputs>;
  readonly definitionLimits: TextsOf<keyof typeof definitionLimits, typeof texts.definitionLimits>;
  readonly textLimits: TextsOf<keyof typeof textLimits, typeof texts.textLimits>;
  /** When a condition with the operator is true. */
  readonly operators: TextsOf<Op, typeof texts.operators>;
  readonly events: TextsOf<EventType, typeof texts.events>;
  readonly scopes: TextsOf<Scope, typeof texts.scopes>;
}

export const tableTexts: TableTexts = texts;

export const rowsOf = (own: Readonly<Record<string, string>>) =>
  Object.entries(own).map(([key, text]) => {
    const [first = '', second = ''] = text.split(' → ');
    return { key, first, second };
  });
