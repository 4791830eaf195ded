import type { Ending, Jump, Rule } from '../../definition/definition-model.ts';
import { builder } from '../core/builder.ts';
import { ConditionType } from './condition-types.ts';

export const JumpType = builder.objectRef<Jump>('Jump').implement({
  description: 'Where a form continues after a section.',
  fields: (t) => ({
    condition: t.field({
      type: ConditionType,
      nullable: true,
      description: 'Condition for the jump; null if it always applies.',
      resolve: (jump) => jump.if,
    }),
    to: t.exposeString('to', {
      description: 'Id of a later section, or `end` to skip all following sections.',
    }),
  }),
});

export const RuleType = builder.objectRef<Rule>('Rule').implement({
  description: 'A rule across questions: while its expression is false, an answer is invalid.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id of the rule in the definition.' }),
    expression: t.exposeString('expression', { description: 'CEL expression of the type bool.' }),
    message: t.exposeString('message', { description: 'Message of the failure.' }),
    questionId: t.exposeID('question_id', {
      description: 'Id of the question whose answer fails.',
    }),
  }),
});

export const EndingType = builder.objectRef<Ending>('Ending').implement({
  description: 'What respondents see after submission; the first ending that applies counts.',
  fields: (t) => ({
    key: t.exposeID('id', { description: 'Id of the ending in the definition.' }),
    condition: t.field({
      type: ConditionType,
      nullable: true,
      description: 'Condition for the ending; null if it always applies.',
      resolve: (ending) => ending.if,
    }),
    title: t.exposeString('title', { nullable: true, description: 'Title.' }),
    message: t.exposeString('message', { description: 'Message.' }),
    redirectUrl: t.exposeString('redirect_url', {
      nullable: true,
      description: 'URL to redirect the respondent to.',
    }),
    button: t.exposeString('button', {
      nullable: true,
      description: 'Label of a link to the URL, in place of the automatic redirect.',
    }),
  }),
});
