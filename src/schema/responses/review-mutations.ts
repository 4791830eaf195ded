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
import { builder } from '../core/builder.ts';
import { inputCheck } from '../core/input-checks.ts';
import { ResponseFilterInput } from './response-filter-input.ts';
import { Response } from './response-type.ts';

const Verdict = builder.enumType('Verdict', {
  description: 'Decision of a reviewer.',
  values: {
    APPROVED: { description: 'Approve the response.' },
    REJECTED: { description: 'Reject the response.' },
  } as const,
});

const ReviewInput = builder.inputType('ReviewInput', {
  description: "A reviewer's decision.",
  fields: (t) => ({
    status: t.field({
      type: Verdict,
      description: 'Required. Null restores the automatic decision and removes the note.',
    }),
    note: t.string({ description: 'Note, at most 2000 characters.' }),
  }),
});

builder.mutationField('reviewResponse', (t) =>
  t.prismaField({
    type: Response,
    description: "Replaces the automatic decision on a response with a reviewer's decision.",
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
      reviewResponse(services, viewer(), { formId, id }, input, query),
  }),
);

builder.mutationField('deleteResponse', (t) =>
  t.id({
    description: 'Deletes a response and returns its identifier.',
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
  description: 'The responses to delete: send either ids or filter.',
  fields: (t) => ({
    ids: t.idList({
      description: '1 to 1000 identifiers; unknown ones are ignored.',
    }),
    filter: t.field({
      type: ResponseFilterInput,
      description: 'Deletes all responses that match.',
    }),
  }),
});

const DeletedResponses = builder.objectRef<number>('DeletedResponses').implement({
  description: 'Result of a deletion.',
  fields: (t) => ({
    deleted: t.int({ description: 'Number of deleted responses.', resolve: (count) => count }),
  }),
});

builder.mutationField('deleteResponses', (t) =>
  t.field({
    type: DeletedResponses,
    description: 'Deletes several responses in one transaction.',
    authScopes: { scope: 'responses:write' },
    extensions: inputCheck<{ formId: string; input: Deletion }>(
      ({ formId, input: { ids, filter } }, { services, viewer }, isUnreadable) => {
        // An invalid filter counts as sent.
        const sent = isUnreadable('filter') ? {} : filter;
        return checkDeletion(services, viewer(), formId, { ids, filter: sent });
      },
    ),
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({
        type: DeleteResponsesInput,
        required: true,
        description: 'The responses to delete.',
      }),
    },
    resolve: (_, { formId, input }, { services, viewer }) =>
      deleteResponses(services, viewer(), formId, input),
  }),
);
