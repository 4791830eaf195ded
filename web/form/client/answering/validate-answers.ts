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

/** The answers, looked at by the rules of the service. */
export interface ValidationResult {
  /** Ids of the sections and elements that are shown. */
  readonly sections: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
  readonly failures: readonly FieldFailure[];
}

/** Looks at what would be sent. */
export type Validator = (
  sent: Readonly<Record<string, unknown>>,
  uploads: ReadonlyMap<string, Upload>,
) => ValidationResult;

/** No page knows what is expected of the answers. */
const noApproval: Definition['approval'] = {
  enabled: false,
  show_result: false,
  pass_percent: 100,
  criteria: [],
};

/** Makes the rules of a form, once. */
export function createValidator(schema: Schema): Validator {
  const definition: Definition = { schema, approval: noApproval };
  const check = compileAnswerCheck(definition);
  const visibility = compileVisibility(schema, elementsOf(definition));
  return (sent, uploads) => {
    const { answerMap: given, failures } = check(sent, uploads);
    return {
      ...visibility(given),
      failures: failures.map(({ path, ...fault }) => ({ ...fault, path: path.join('.') })),
    };
  };
}

/** Conditions only look at earlier questions, so all can be asked about all answers. */
function compileVisibility(schema: Schema, elements: readonly Element[]) {
  const questions = comparableQuestions(elements);
  const predicate = (condition: Condition | undefined): Predicate =>
    condition ? compileCondition(condition, questions) : () => true;
  const sections = schema.sections.map((section) => ({
    id: section.id,
    holds: predicate(section.visible_if),
    elements: section.elements.map(({ id, visible_if }) => ({ id, holds: predicate(visible_if) })),
  }));
  return (given: AnswerMap) => {
    const visible = sections.filter(({ holds }) => holds(given));
    const within = visible.flatMap((section) => section.elements);
    return {
      sections: new Set(visible.map(({ id }) => id)),
      elements: new Set(within.filter(({ holds }) => holds(given)).map(({ id }) => id)),
    };
  };
}
