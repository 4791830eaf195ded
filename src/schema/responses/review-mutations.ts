import {
  checkDeletion,
  type Deletion,
  deleteResponse,
  deleteResponses,
} from '../../responses/delete-responses.ts';
import {
  checkReview,
  type ReviewInput as Decision,
  reviewResponse,
} from '../../responses/review-responses.ts';
import { builder } from '../builder.ts';
import { inputCheck } from '../input-checks.ts';
import { ResponseFilterInput } from './response-filter-input.ts';
import { Response } from './response-type.ts';

const Verdict = builder.enumType('Verdict', {
  description: 'What a reviewer can decide.',
  values: {
    APPROVED: { description: 'It passes.' },
    REJECTED: { description: 'It does not pass.' },
  } as const,
});

const ReviewInput = builder.inputType('ReviewInput', {
  description: "A reviewer's decision.",
  fields: (t) => ({
    status: t.field({
      type: Verdict,
      description: 'Must be sent; null gives the automatic decision back and removes the note.',
    }),
    note: t.string({ description: 'At most 2000 characters.' }),
  }),
});

builder.mutationField('reviewResponse', (t) =>
  t.prismaField({
    type: Response,
    description: "Puts a reviewer's decision in the place of the automatic one.",
    authScopes: { scope: 'responses:write' },
    extensions: inputCheck<{ formId: string; input: Decision }>(
      ({ formId, input }, { services, viewer }) => checkReview(services, viewer(), formId, input),
    ),
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      id: t.arg.id({ required: true, description: 'Identifier of the response.' }),
      input: t.arg({ type: ReviewInput, required: true, description: 'The decision.' }),
    },
    resolve: (query, _, { formId, id, input }, { services, viewer }) =>
      reviewResponse(services, viewer(), formId, id, input, query),
  }),
);

builder.mutationField('deleteResponse', (t) =>
  t.id({
    description: 'Deletes a response. Answers with its identifier.',
    authScopes: { scope: 'responses:write' },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      id: t.arg.id({ required: true, description: 'Identifier of the response.' }),
    },
    resolve: async (_, { formId, id }, { services, viewer }) => {
      await deleteResponse(services, viewer(), formId, id);
      return id;
    },
  }),
);

const DeleteResponsesInput = builder.inputType('DeleteResponsesInput', {
  description: 'Which responses to delete: either ids or a filter.',
  fields: (t) => ({
    ids: t.idList({
      description: '1 to 1000 identifiers; those that are not there are passed over.',
    }),
    filter: t.field({ type: ResponseFilterInput, description: 'All that it matches.' }),
  }),
});

const DeletedResponses = builder.objectRef<number>('DeletedResponses').implement({
  description: 'What a deletion did.',
  fields: (t) => ({
    deleted: t.int({ description: 'How many responses it deleted.', resolve: (count) => count }),
  }),
});

builder.mutationField('deleteResponses', (t) =>
  t.field({
    type: DeletedResponses,
    description: 'Deletes many responses, all of them or none.',
    authScopes: { scope: 'responses:write' },
    extensions: inputCheck<{ formId: string; input: Deletion }>(
      ({ formId, input: { ids, filter } }, { services, viewer }, isUnreadable) => {
        // A filter that cannot be read was sent.
        const sent = isUnreadable('filter') ? {} : filter;
        return checkDeletion(services, viewer(), formId, { ids, filter: sent });
      },
    ),
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({ type: DeleteResponsesInput, required: true, description: 'Which ones.' }),
    },
    resolve: (_, { formId, input }, { services, viewer }) =>
      deleteResponses(services, viewer(), formId, input),
  }),
);
