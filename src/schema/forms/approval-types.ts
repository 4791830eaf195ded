import type { Definition } from '../../definition/definition-model.ts';
import { elementsOf } from '../../definition/elements.ts';
import { builder } from '../core/builder.ts';
import { ConditionOp } from './condition-types.ts';
import { ElementType } from './element-interface.ts';

/** A criterion with its definition, which contains the question. */
interface CriterionInDefinition {
  readonly criterion: Definition['approval']['criteria'][number];
  readonly definition: Definition;
}

const Criterion = builder.objectRef<CriterionInDefinition>('Criterion').implement({
  description: 'A criterion: the points of an expected answer.',
  fields: (t) => ({
    key: t.id({
      description: 'Id of the criterion in the definition.',
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
      description: 'Operator that compares the answer.',
      resolve: ({ criterion }) => criterion.op,
    }),
    expected: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Value that the answer is compared with; null for the presence operators.',
      resolve: ({ criterion }) => criterion.expected,
    }),
    points: t.int({
      description: 'Points if the criterion matches.',
      resolve: ({ criterion }) => criterion.points,
    }),
    required: t.boolean({
      description: 'Whether responses are rejected if the criterion does not match.',
      resolve: ({ criterion }) => criterion.required,
    }),
  }),
});

export const ApprovalRules = builder.objectRef<Definition>('ApprovalRules').implement({
  description: 'Approval criteria of a form, with the settings of the decision.',
  fields: (t) => ({
    enabled: t.boolean({
      description: 'Whether responses are decided automatically.',
      resolve: ({ approval }) => approval.enabled,
    }),
    showResult: t.boolean({
      description: 'Whether respondents see the decision.',
      resolve: ({ approval }) => approval.show_result,
    }),
    passPercent: t.int({
      description: 'Percentage of all points that approval requires, 0 to 100.',
      resolve: ({ approval }) => approval.pass_percent,
    }),
    approvedMessage: t.string({
      nullable: true,
      description: 'Message for respondents whose response is approved.',
      resolve: ({ approval }) => approval.approved_message,
    }),
    rejectedMessage: t.string({
      nullable: true,
      description: 'Message for respondents whose response is rejected.',
      resolve: ({ approval }) => approval.rejected_message,
    }),
    criteria: t.field({
      type: [Criterion],
      description: 'Approval criteria.',
      resolve: (definition) =>
        definition.approval.criteria.map((criterion) => ({ criterion, definition })),
    }),
  }),
});
