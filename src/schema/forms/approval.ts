import type { Definition } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { memberDescriptions } from '../../../packages/definition/model/member-descriptions.ts';
import { builder } from '../core/builder.ts';
import { ConditionOp } from './conditions.ts';
import { ElementType } from './elements.ts';

/** A criterion with its definition, which contains the question. */
interface CriterionInDefinition {
  readonly criterion: Definition['approval']['criteria'][number];
  readonly definition: Definition;
}

const { criterion: criterionTexts, approval: approvalTexts } = memberDescriptions;

const Criterion = builder.objectRef<CriterionInDefinition>('Criterion').implement({
  description: 'A criterion: the points of an expected answer.',
  fields: (t) => ({
    key: t.id({
      description: criterionTexts.id,
      resolve: ({ criterion }) => criterion.id,
    }),
    question: t.field({
      type: ElementType,
      nullable: true,
      description: 'Question whose answer is compared.',
      resolve: ({ criterion, definition }) =>
        elementsOf(definition).find(({ id }) => id === criterion.question_id),
    }),
    op: t.field({
      type: ConditionOp,
      description: criterionTexts.op,
      resolve: ({ criterion }) => criterion.op,
    }),
    expected: t.field({
      type: 'JSON',
      nullable: true,
      description: criterionTexts.expected,
      resolve: ({ criterion }) => criterion.expected,
    }),
    points: t.int({
      description: criterionTexts.points,
      resolve: ({ criterion }) => criterion.points,
    }),
    required: t.boolean({
      description: criterionTexts.required,
      resolve: ({ criterion }) => criterion.required,
    }),
  }),
});

export const ApprovalRules = builder.objectRef<Definition>('ApprovalRules').implement({
  description: 'Approval criteria of a form, with the settings of the decision.',
  fields: (t) => ({
    enabled: t.boolean({
      description: approvalTexts.enabled,
      resolve: ({ approval }) => approval.enabled,
    }),
    showResult: t.boolean({
      description: approvalTexts.show_result,
      resolve: ({ approval }) => approval.show_result,
    }),
    passPercent: t.int({
      description: approvalTexts.pass_percent,
      resolve: ({ approval }) => approval.pass_percent,
    }),
    approvedMessage: t.string({
      nullable: true,
      description: approvalTexts.approved_message,
      resolve: ({ approval }) => approval.approved_message,
    }),
    rejectedMessage: t.string({
      nullable: true,
      description: approvalTexts.rejected_message,
      resolve: ({ approval }) => approval.rejected_message,
    }),
    criteria: t.field({
      type: [Criterion],
      description: approvalTexts.criteria,
      resolve: (definition) =>
        definition.approval.criteria.map((criterion) => ({ criterion, definition })),
    }),
  }),
});
