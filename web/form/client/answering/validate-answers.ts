import {
  comparableQuestions,
  compileAnswerCheck,
} from '../../../../src/definition/answers/check-answers.ts';
import {
  type AnswerMap,
  compileCondition,
  type Predicate,
} from '../../../../src/definition/answers/compile-condition.ts';
import type { Upload } from '../../../../src/definition/base/answer-rule.ts';
import type { Condition } from '../../../../src/definition/conditions/condition-model.ts';
import type { Definition, Element } from '../../../../src/definition/definition-model.ts';
import { elementsOf } from '../../../../src/definition/elements.ts';
import type { Schema } from '../../page/page-view.ts';
import type { FieldFailure } from '../form-api.ts';

/** The result of validating answers by the rules of the service. */
export interface ValidationResult {
  /** Ids of the visible sections and elements. */
  readonly sections: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
  readonly failures: readonly FieldFailure[];
}

/** Validates the answers that would be submitted. */
export type Validator = (
  answers: Readonly<Record<string, unknown>>,
  uploads: ReadonlyMap<string, Upload>,
) => ValidationResult;

/** Approval criteria are not part of public forms. */
const noApproval: Definition['approval'] = {
  enabled: false,
  show_result: false,
  pass_percent: 100,
  criteria: [],
};

/** Compiles the rules of a form. */
export function createValidator(schema: Schema): Validator {
  const definition: Definition = { schema, approval: noApproval };
  const check = compileAnswerCheck(definition);
  const visibility = compileVisibility(schema, elementsOf(definition));
  return (answers, uploads) => {
    const { answerMap, failures } = check(answers, uploads);
    return {
      ...visibility(answerMap),
      failures: failures.map(({ path, ...fault }) => ({ ...fault, path: path.join('.') })),
    };
  };
}

/** Conditions refer to earlier questions only, so each can be evaluated against all answers. */
function compileVisibility(schema: Schema, elements: readonly Element[]) {
  const questions = comparableQuestions(elements);
  const predicate = (condition: Condition | undefined): Predicate =>
    condition ? compileCondition(condition, questions) : () => true;
  const sections = schema.sections.map((section) => ({
    id: section.id,
    holds: predicate(section.visible_if),
    elements: section.elements.map(({ id, visible_if }) => ({ id, holds: predicate(visible_if) })),
  }));
  return (answers: AnswerMap) => {
    const visible = sections.filter(({ holds }) => holds(answers));
    const within = visible.flatMap((section) => section.elements);
    return {
      sections: new Set(visible.map(({ id }) => id)),
      elements: new Set(within.filter(({ holds }) => holds(answers)).map(({ id }) => id)),
    };
  };
}
