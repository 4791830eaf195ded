import type { Definition } from '../../definition/definition-model.ts';
import { elementsOf } from '../../definition/elements.ts';
import { builder } from '../core/builder.ts';
import { ConditionOp } from './condition-types.ts';
import { ElementType } from './element-interface.ts';

/** A criterion, and the definition that its question is part of. */
interface CriterionInDefinition {
  readonly criterion: Definition['approval']['criteria'][number];
  readonly definition: Definition;
}

const Criterion = builder.objectRef<CriterionInDefinition>('Criterion').implement({
  description: 'What an expected answer is worth.',
  fields: (t) => ({
    key: t.id({
      description: 'Id within the form, as in the definition.',
      resolve: ({ criterion }) => criterion.id,
    }),
    question: t.field({
      type: ElementType,
      nullable: true,
      description: 'Whose answer it looks at.',
      resolve: ({ criterion, definition }) =>
        elementsOf(definition).find(({ id }) => id === criterion.question_id),
    }),
    op: t.field({
      type: ConditionOp,
      description: 'How the answer is compared.',
      resolve: ({ criterion }) => criterion.op,
    }),
    expected: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What it is compared with.',
      resolve: ({ criterion }) => criterion.expected,
    }),
    points: t.int({
      description: 'What it is worth.',
      resolve: ({ criterion }) => criterion.points,
    }),
    required: t.boolean({
      description: 'Whether nothing is approved without it.',
      resolve: ({ criterion }) => criterion.required,
    }),
  }),
});

export const ApprovalRules = builder.objectRef<Definition>('ApprovalRules').implement({
  description: 'How responses are decided on.',
  fields: (t) => ({
    enabled: t.boolean({
      description: 'Whether they are.',
      resolve: ({ approval }) => approval.enabled,
    }),
    showResult: t.boolean({
      description: 'Whether respondents learn the decision.',
      resolve: ({ approval }) => approval.show_result,
    }),
    passPercent: t.int({
      description: 'How many of all points are needed, of a hundred.',
      resolve: ({ approval }) => approval.pass_percent,
    }),
    approvedMessage: t.string({
      nullable: true,
      description: 'What respondents read where they are approved.',
      resolve: ({ approval }) => approval.approved_message,
    }),
    rejectedMessage: t.string({
      nullable: true,
      description: 'What respondents read where they are rejected.',
      resolve: ({ approval }) => approval.rejected_message,
    }),
    criteria: t.field({
      type: [Criterion],
      description: 'What gives points.',
      resolve: (definition) =>
        definition.approval.criteria.map((criterion) => ({ criterion, definition })),
    }),
  }),
});
