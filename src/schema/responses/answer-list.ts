import {
  type AnswerWithQuestion,
  createAnswerMapperLoader,
} from '../../responses/read/answers-with-questions.ts';
import { builder } from '../builder.ts';
import { perRequest } from '../context.ts';

const answerMappers = perRequest(createAnswerMapperLoader);

const Answer = builder.objectRef<AnswerWithQuestion>('Answer').implement({
  description: 'A question, and what was answered.',
  fields: (t) => ({
    question: t.field({
      type: 'Element',
      description: 'The question, as the respondent saw it.',
      resolve: ({ question }) => question,
    }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The answer, as it is among `answers`; null where there is none.',
      resolve: ({ value }) => value,
    }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'How it reads: labels in the place of ids, as in an export; null without one.',
    }),
  }),
});

builder.prismaObjectField('Response', 'answerList', (t) =>
  t.field({
    type: [Answer],
    description: 'Every question of the version that was answered, in its order.',
    select: { formId: true, formVersion: true, answers: true },
    extensions: { listSize: 25, ownRead: true },
    resolve: async ({ formId, formVersion: version, answers }, _, context) => {
      const read = await answerMappers(context).load({ formId, version });
      return read(answers);
    },
  }),
);
