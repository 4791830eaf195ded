import { z } from 'zod';
import type { Definition } from './definition-model.ts';
import { elementsOf } from './elements.ts';
import {
  type AnswerMap,
  comparableQuestions,
  compileComparison,
} from './logic/flow/compile-condition.ts';
import { memoizeByDefinition } from './memoize-by-definition.ts';

/** Statuses of a decision; `NONE` where the form has no criteria and no reviewer decided. */
export type ApprovalStatus = 'APPROVED' | 'REJECTED' | 'NONE';

/** The decision that the criteria of a version make on a set of answers. */
const automaticDecisionModel = z.object({
  status: z.enum(['APPROVED', 'REJECTED']),
  /** Points of the criteria that match. */
  score: z.number(),
  /** Points of all criteria. */
  maxScore: z.number(),
  /** 100 × score / maxScore with two decimals; 0 if maxScore is 0. */
  percent: z.number(),
  matched: z.array(z.string()),
  failedRequired: z.array(z.string()),
});

export type AutomaticDecision = z.output<typeof automaticDecisionModel>;

/** Decides on answers; null if approval is disabled or there are no criteria. */
export type DecisionRule = (answers: AnswerMap) => AutomaticDecision | null;

/** Compiles the decision rule of a version: a pure function of its criteria and the answers. */
export const compileDecisionRule = memoizeByDefinition((definition: Definition): DecisionRule => {
  const { approval } = definition;
  if (!approval.enabled || approval.criteria.length === 0) return () => null;
  const questions = comparableQuestions(elementsOf(definition));
  const criteria = approval.criteria.map(({ question_id: question, expected, ...criterion }) => {
    const comparison = { question, op: criterion.op, value: expected };
    return { ...criterion, holds: compileComparison(comparison, questions.get(question)) };
  });
  const maxScore = sum(criteria);

  return (answers) => {
    const matched = criteria.filter(({ holds }) => holds(answers));
    const failed = criteria.filter((one) => one.required && !matched.includes(one));
    const score = sum(matched);
    // Compares without division or rounding: 2 of 3 points do not reach 67 %.
    const passes = maxScore === 0 || 100 * score >= approval.pass_percent * maxScore;
    return {
      status: failed.length === 0 && passes ? 'APPROVED' : 'REJECTED',
      score,
      maxScore,
      percent: maxScore === 0 ? 0 : shownPercent((100 * score) / maxScore, approval.pass_percent),
      matched: matched.map(({ id }) => id),
      failedRequired: failed.map(({ id }) => id),
    };
  };
});

/** Rounded to two decimals; below the mark it is cut where it would be rounded up to it. */
function shownPercent(percent: number, mark: number): number {
  const rounded = Math.round(100 * percent) / 100;
  return percent < mark && rounded >= mark ? Math.floor(100 * percent) / 100 : rounded;
}

const sum = (criteria: readonly { points: number }[]) =>
  criteria.reduce((total, { points }) => total + points, 0);

export const deciders = ['auto', 'reviewer'] as const;

/** The current decision on a response. `Time` is the type of its timestamps. */
export interface Decision<Time = Date> extends Omit<AutomaticDecision, 'status'> {
  readonly status: ApprovalStatus;
  readonly decidedBy: (typeof deciders)[number];
  readonly decidedAt: Time;
  readonly note: string | null;
}

/** The columns of a stored response that hold its decision. */
export interface DecisionRow<Time = Date> {
  readonly approvalStatus: ApprovalStatus;
  /** The automatic decision; null where the form had no criteria. */
  readonly decision: unknown;
  readonly reviewNote: string | null;
  readonly createdAt: Time;
  readonly reviewedAt: Time | null;
}

export function decisionOf<Time>(row: DecisionRow<Time>): Decision<Time> {
  const automatic = row.decision === null ? unscored : automaticDecisionModel.parse(row.decision);
  const { score, maxScore, percent, matched, failedRequired } = automatic;
  return {
    score,
    maxScore,
    percent,
    matched,
    failedRequired,
    status: row.approvalStatus,
    decidedBy: row.reviewedAt === null ? 'auto' : 'reviewer',
    decidedAt: row.reviewedAt ?? row.createdAt,
    note: row.reviewNote,
  };
}

/** The status of the automatic decision, regardless of reviews. */
export function automaticStatus({ decision }: Pick<DecisionRow, 'decision'>): ApprovalStatus {
  return decision === null ? 'NONE' : automaticDecisionModel.parse(decision).status;
}

const unscored = { score: 0, maxScore: 0, percent: 0, matched: [], failedRequired: [] };
