import type { Ending, Jump, Rule } from '../../../packages/definition/definition-model.ts';
import { memberDescriptions } from '../../../packages/definition/model/member-descriptions.ts';
import { builder } from '../core/builder.ts';
import { ConditionType } from './conditions.ts';

const { jump: jumpTexts, rule: ruleTexts, ending: endingTexts } = memberDescriptions;

export const JumpType = builder.objectRef<Jump>('Jump').implement({
  description: 'Where a form continues after a section.',
  fields: (t) => ({
    condition: t.expose('if', {
      type: ConditionType,
      nullable: true,
      description: jumpTexts.if,
    }),
    to: t.exposeString('to', {
      description: jumpTexts.to,
    }),
  }),
});

export const RuleType = builder.objectRef<Rule>('Rule').implement({
  description: 'A rule across questions: while its expression is false, an answer is invalid.',
  fields: (t) => ({
    key: t.exposeID('id', { description: ruleTexts.id }),
    expression: t.exposeString('expression', { description: ruleTexts.expression }),
    message: t.exposeString('message', { description: ruleTexts.message }),
    questionId: t.exposeID('question_id', {
      description: ruleTexts.question_id,
    }),
  }),
});

export const EndingType = builder.objectRef<Ending>('Ending').implement({
  description: 'What respondents see after submission; the first ending that applies counts.',
  fields: (t) => ({
    key: t.exposeID('id', { description: endingTexts.id }),
    condition: t.expose('if', {
      type: ConditionType,
      nullable: true,
      description: endingTexts.if,
    }),
    title: t.exposeString('title', { nullable: true, description: endingTexts.title }),
    message: t.exposeString('message', { description: endingTexts.message }),
    redirectUrl: t.exposeString('redirect_url', {
      nullable: true,
      description: endingTexts.redirect_url,
    }),
    button: t.exposeString('button', {
      nullable: true,
      description: endingTexts.button,
    }),
  }),
});
