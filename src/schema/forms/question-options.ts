import type { ListedOption, OptionPage } from '../../datasets/options/listed-options.ts';
import { findPreviewedOptions, findQuestionOptions } from '../../forms/question-options.ts';
import { maxPageSize } from '../../platform/paging.ts';
import { builder } from '../core/builder.ts';
import { cursorArg, integerBetween } from '../core/connections.ts';
import { forVisitors } from '../core/field-options.ts';

/** Options of a page, by default. */
const usualOptions = 50;

const ListedOptionType = builder.objectRef<ListedOption>('ListedOption').implement({
  description: 'An option that a dataset contains.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'Value of the option, which is the answer.' }),
    label: t.exposeString('label', { description: 'Label of the option.' }),
  }),
});

const QuestionOptionsType = builder.objectRef<OptionPage>('QuestionOptions').implement({
  description: 'A page of options.',
  fields: (t) => ({
    nodes: t.field({
      type: [ListedOptionType],
      description: 'The options, in the order of the dataset.',
      extensions: { listSize: usualOptions },
      resolve: ({ options }) => [...options],
    }),
    nextCursor: t.string({
      nullable: true,
      description: 'Cursor of the next page; null on the last page.',
      resolve: ({ next }) => next ?? null,
    }),
  }),
});

builder.queryFields((t) => {
  const args = {
    slug: t.arg.string({ required: true, description: 'Public identifier of the form.' }),
    question: t.arg.string({ required: true, description: 'Id of the question.' }),
    q: t.arg({
      type: 'SearchText',
      description:
        'Only options whose label or value contains this text, case-insensitively and without regard to accents. ' +
        'The option with this value is the first one.',
    }),
    answers: t.arg({
      type: 'Answers',
      description: 'The answers to the questions that the filter names. Others are ignored.',
    }),
    first: t.arg.int({
      description: `Number of options, 1 to ${maxPageSize}; ${usualOptions} by default.`,
      extensions: integerBetween(1, maxPageSize),
    }),
    after: cursorArg(t.arg, 'row', 'Only options after this cursor.'),
  };
  return {
    questionOptions: t.field({
      type: QuestionOptionsType,
      description:
        'The options of a question of a published form that takes them from a dataset. Requires no API key.',
      ...forVisitors('forms'),
      args: {
        ...args,
        version: t.arg.int({
          description: 'The version that the visitor answers; the live one by default.',
        }),
      },
      resolve: async (_, { first, ...request }, { services, reply, visitor }) => {
        const limit = first ?? usualOptions;
        const found = await findQuestionOptions(services, visitor, { ...request, limit });
        reply.etag = found.etag;
        return found;
      },
    }),
    previewedOptions: t.field({
      type: QuestionOptionsType,
      description:
        'The options of a question of a draft, from the latest revision of the dataset. Requires no API key: the token ' +
        'of `Form.previewUrl` is the authorization.',
      ...forVisitors('forms'),
      args: {
        ...args,
        token: t.arg.string({ required: true, description: 'Token of the preview link.' }),
      },
      resolve: (_, { slug, token, first, ...request }, { services, reply }) => {
        reply.noStore = true;
        const limit = first ?? usualOptions;
        return findPreviewedOptions(services, slug, token, { ...request, limit });
      },
    }),
  };
});
