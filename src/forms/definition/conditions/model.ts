import { z } from 'zod';
import { definitionLimits } from '../limits.ts';
import type { Json } from '../question-type.ts';
import { type Op, ops } from './ops.ts';

/** Compares the answer of an earlier question. */
type Leaf = {
  question: string;
  op: Op;
  /** Absent for the ops that ask for presence only. */
  value?: Json | undefined;
};

/** When a section or an element is shown. */
export type Condition = Leaf | { all: Condition[] } | { any: Condition[] } | { not: Condition };

/** What an answer is compared with; what it may be is up to the question and the op. */
export const comparand: z.ZodType<Json> = z.json().meta({ id: 'comparand' });

const nested: z.ZodType<Condition> = z.lazy(() => condition);

const group = z.array(nested).min(1).max(definitionLimits.groupSize);

export const condition: z.ZodType<Condition> = z
  .union([
    z.strictObject({ question: z.string(), op: z.enum(ops), value: comparand.optional() }),
    z.strictObject({ all: group }),
    z.strictObject({ any: group }),
    z.strictObject({ not: nested }),
  ])
  .meta({ id: 'condition' });
