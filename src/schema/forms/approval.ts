import type { Definition } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { memberDescriptions } from '../../../packages/definition/model/member-descriptions.ts';
import { builder } from '../core/builder.ts';
import { ConditionOp } from './conditions.ts';
import { ElementType } from './elements.ts';

type Rules = Definition['approval'];

/** A criterion with the definition that contains its question. */
type CriterionOf = Rules['criteria'][number] & { readonly definition: Definition };

type ApprovalOf = Rules & { readonly definition: Definition };

const { criterion: criterionTexts, approval: approvalTexts } = memberDescriptions;

const Criterion = builder.objectRef<CriterionOf>('Criterion').implement({
  description: 'A criterion: the points of an expected answer.',
  fields: (t) => ({
    key: t.exposeID('id', { description: criterionTexts.id }),
    question: t.field({
      type: ElementType,
      nullable: true,
      description: 'Question whose answer is compared.',
      resolve: ({ question_id, definition }) =>
        elementsOf(definition).find(({ id }) => id === question_id),
    }),
    op: t.expose('op', { type: ConditionOp, description: criterionTexts.op }),
    expected: t.expose('expected', {
      type: 'JSON',
      nullable: true,
      description: criterionTexts.expected,
    }),
    points: t.exposeInt('points', { description: criterionTexts.points }),
    required: t.exposeBoolean('required', { description: criterionTexts.required }),
  }),
});

export const ApprovalRules = builder.objectRef<ApprovalOf>('ApprovalRules').implement({
  description: 'Approval criteria of a form, with the settings of the decision.',
  fields: (t) => ({
    enabled: t.exposeBoolean('enabled', { description: approvalTexts.enabled }),
    showResult: t.exposeBoolean('show_result', { description: approvalTexts.show_result }),
    passPercent: t.exposeInt('pass_percent', { description: approvalTexts.pass_percent }),
    approvedMessage: t.exposeString('approved_message', {
      nullable: true,
      description: approvalTexts.approved_message,
    }),
    rejectedMessage: t.exposeString('rejected_message', {
      nullable: true,
      description: approvalTexts.rejected_message,
    }),
    criteria: t.field({
      type: [Criterion],
      description: approvalTexts.criteria,
      resolve: ({ criteria, definition }) =>
        criteria.map((criterion) => ({ ...criterion, definition })),
    }),
  }),
});

/** The approval criteria of a definition, as `ApprovalRules`. */
export function approvalOf(definition: Definition): ApprovalOf {
  return { ...definition.approval, definition };
}
