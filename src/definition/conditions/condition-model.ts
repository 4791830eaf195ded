import { z } from 'zod';
import type { Json } from '../base/answer-rule.ts';
import { definitionLimits } from '../base/definition-limits.ts';
import { type Op, ops } from './operator-names.ts';

/** Compares the answer of an earlier question. */
type ComparisonCondition = {
  question: string;
  op: Op;
  /** Absent for the ops that ask for presence only. */
  value?: Json | undefined;
};

/** When a section or an element is shown. */
export type Condition =
  | ComparisonCondition
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

/** What an answer is compared with; what it may be is up to the question and the op. */
export const operandModel: z.ZodType<Json> = z.json().meta({ id: 'comparand' });

const nestedCondition: z.ZodType<Condition> = z.lazy(() => conditionModel);

const conditionGroup = z.array(nestedCondition).min(1).max(definitionLimits.groupSize);

export const conditionModel: z.ZodType<Condition> = z
  .union([
    z.strictObject({ question: z.string(), op: z.enum(ops), value: operandModel.optional() }),
    z.strictObject({ all: conditionGroup }),
    z.strictObject({ any: conditionGroup }),
    z.strictObject({ not: nestedCondition }),
  ])
  .meta({ id: 'condition' });
