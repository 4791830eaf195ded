import {
  type AnswerWithQuestion,
  createAnswerMapperLoader,
} from '../../responses/read/answers-with-questions.ts';
import { schemaBuilder } from '../core/builder.ts';
import { perRequest } from '../core/context.ts';

const builder = schemaBuilder('responses/answer-list');

const answerMappers = perRequest(createAnswerMapperLoader);

const Answer = builder.objectRef<AnswerWithQuestion>('Answer').implement({
  description: 'A question with its answer.',
  fields: (t) => ({
    question: t.expose('question', {
      type: 'Element',
      description: 'The question in the version that was answered.',
    }),
    value: t.expose('value', {
      type: 'JSON',
      nullable: true,
      description: 'The answer as in `answers`; null if the question was not answered.',
    }),
    text: t.exposeString('text', {
      nullable: true,
      description:
        'The answer as text, with labels instead of ids, as in a CSV export; null if not answered.',
    }),
  }),
});

builder.prismaObjectField('Response', 'answerList', (t) =>
  t.field({
    type: [Answer],
    description: 'All questions of the answered version with their answers, in form order.',
    select: { formId: true, formVersion: true, answers: true },
    extensions: { listSize: 25, ownRead: true },
    resolve: async ({ formId, formVersion: version, answers }, _, context) => {
      const mapAnswers = await answerMappers(context).load({ formId, version });
      return mapAnswers(answers);
    },
  }),
);
