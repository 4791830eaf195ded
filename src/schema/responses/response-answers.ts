// Answers with their questions: typed, as the version defines them, and with the labels of what was chosen.

import { ElementTypes } from '../../../packages/definition/element-types.ts';
import type { Response } from '../../../prisma/generated/client/client.ts';
import {
  type AnsweredEntry,
  type AnsweredItem,
  type AnsweredQuestion,
  type AnswerWithQuestion,
  createAnswerDescriber,
  createAnswerMapperLoader,
  createVersionLoader,
} from '../../responses/read/answered-questions.ts';
import { builder } from '../core/builder.ts';
import { type Context, perRequest } from '../core/context.ts';
import { omitNull } from '../core/field-options.ts';

const answerMappers = perRequest(createAnswerMapperLoader);

const Answer = builder.objectRef<AnswerWithQuestion>('Answer');

const AnsweredEntryType = builder.objectRef<AnsweredEntry>('AnsweredEntry').implement({
  description: 'An entry of a repeat.',
  fields: (t) => ({
    position: t.exposeInt('position', { description: 'Number of the entry, from 1.' }),
    answers: t.expose('answers', {
      type: [Answer],
      description: 'The questions of the repeat with the answers of the entry, in form order.',
      extensions: { listSize: 5 },
    }),
  }),
});

Answer.implement({
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
    entries: t.expose('entries', {
      type: [AnsweredEntryType],
      nullable: true,
      description: 'The entries of a repeat; null for other questions.',
      extensions: { listSize: 3 },
    }),
  }),
});

builder.prismaObjectField('Response', 'answerList', (t) =>
  t.field({
    type: [Answer],
    description: 'All questions of the answered version with their answers, in form order.',
    scope: 'responses:read',
    extensions: { listSize: 25 },
    resolve: async ({ formId, formVersion: version, answers }, _, context) => {
      const mapAnswers = await answerMappers(context).load({ formId, version });
      return mapAnswers(answers);
    },
  }),
);

const answerDescribers = perRequest((services) =>
  createVersionLoader(services, createAnswerDescriber),
);

async function describedAnswers(response: Response, context: Context) {
  const { formId, formVersion: version } = response;
  const describe = await answerDescribers(context).load({ formId, version });
  return describe(response.answers);
}

const AnsweredItemType = builder.objectRef<AnsweredItem>('AnsweredItem').implement({
  description: 'An option, row or column of an answer.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'Identifier, as in the answer.' }),
    code: t.exposeString('code', { ...omitNull, description: 'Name in another system.' }),
    label: t.exposeString('label', { description: 'Label.' }),
  }),
});

/** A list that REST omits if it is null. */
const items = { ...omitNull.extensions, listSize: 3 };

const AnsweredQuestionType = builder.objectRef<AnsweredQuestion>('AnsweredQuestion').implement({
  description: 'A question with an answer, and what was chosen.',
  fields: (t) => ({
    key: t.exposeString('id', { description: 'Identifier, as in the answers.' }),
    code: t.exposeString('code', { ...omitNull, description: 'Name in another system.' }),
    title: t.exposeString('title', { description: 'Title.' }),
    type: t.expose('type', { type: ElementTypes, description: 'Type of the question.' }),
    options: t.expose('options', {
      type: [AnsweredItemType],
      nullable: true,
      description: 'The chosen options, without other answers; null for questions without options.',
      extensions: items,
    }),
    rows: t.expose('rows', {
      type: [AnsweredItemType],
      nullable: true,
      description: 'The answered rows of a matrix; null for other questions.',
      extensions: items,
    }),
    columns: t.expose('columns', {
      type: [AnsweredItemType],
      nullable: true,
      description: 'The chosen columns of a matrix; null for other questions.',
      extensions: items,
    }),
  }),
});

builder.prismaObjectField('Response', 'questions', (t) =>
  t.field({
    type: [AnsweredQuestionType],
    nullable: true,
    description:
      'The answered questions of the version that was answered, in form order and in the language that the form is ' +
      'written in, each repeat followed by the questions of its entries.',
    args: {
      include: t.arg.boolean({
        defaultValue: true,
        description: 'Whether to include them; otherwise null.',
      }),
    },
    scope: 'responses:read',
    extensions: { ...omitNull.extensions, listSize: 25 },
    resolve: (response, { include }, context) =>
      include === false ? null : describedAnswers(response, context),
  }),
);
