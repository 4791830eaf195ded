import { z } from 'zod';
import type { Json } from '../model/answer-rule.ts';
import { definitionLimits } from '../model/definition-limits.ts';
import { describeMembers } from '../model/describe-members.ts';
import { memberDescriptions } from '../model/member-descriptions.ts';
import { type Op, ops } from './operator-names.ts';

/** Compares the answer of an earlier question. */
type ComparisonCondition = {
  question: string;
  op: Op;
  /** Absent for the presence operators. */
  value?: Json | undefined;
};

/** Determines whether a section or an element is visible. */
export type Condition =
  | ComparisonCondition
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

/** The operand of a comparison; the question type and the operator determine which values are valid. */
export const operandModel: z.ZodType<Json> = z.json().meta({ id: 'comparand' });

const nestedCondition: z.ZodType<Condition> = z.lazy(() => conditionModel);

const conditionGroup = z.array(nestedCondition).min(1).max(definitionLimits.groupSize);

/** An object whose members have descriptions. */
function form<Shape extends z.ZodRawShape>(
  name: 'comparison' | 'all' | 'any' | 'not',
  shape: Shape,
) {
  return z.strictObject(describeMembers(shape, memberDescriptions[name]));
}

export const conditionModel: z.ZodType<Condition> = z
  .union([
    form('comparison', { question: z.string(), op: z.enum(ops), value: operandModel.optional() }),
    form('all', { all: conditionGroup }),
    form('any', { any: conditionGroup }),
    form('not', { not: nestedCondition }),
  ])
  .meta({ id: 'condition' });
