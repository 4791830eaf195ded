// What the owner of a form does with responses: reviews and deletions.

import {
  checkDeletion,
  countDeletion,
  deleteResponse,
  deleteResponses,
  type RequestedDeletion,
} from '../../responses/delete-responses.ts';
import {
  checkReview,
  type ReviewInput as Decision,
  reviewResponse,
} from '../../responses/review-responses.ts';
import { builder } from '../core/builder.ts';
import {
  destructive,
  entryArgs,
  type FormEntry,
  formOf,
  inputCheck,
  notNull,
  omitNull,
  oneOf,
} from '../core/field-options.ts';
import { payloadOf, payloadQuery, removalPayload } from '../core/payloads.ts';
import { responsePayload } from './response.ts';
import { ResponseFilter } from './response-filter.ts';

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

const DeleteResponsesInput = builder.inputType('DeleteResponsesInput', {
  ...oneOf({
    fields: ['ids', 'filter', 'all'],
    missing: 'Send ids, filter or all.',
    several: 'Send only one of ids, filter and all.',
  }),
  description: 'The responses to delete: send one of ids, filter and all. No member may be null.',
  fields: (t) => ({
    ids: t.idList({
      description: '1 to 1000 identifiers; unknown ones are ignored.',
      ...notNull,
    }),
    filter: t.field({
      type: ResponseFilter,
      description: 'Deletes the responses that match. At least one condition.',
      ...notNull,
    }),
    all: t.boolean({
      description: 'Deletes all responses of the form. Must be true.',
      ...notNull,
    }),
  }),
});

interface DeletionResult {
  readonly formId: string;
  readonly deleted: number;
  readonly wouldDelete: number | null;
}

builder.mutationFields((t) => ({
  reviewResponse: t.field({
    type: responsePayload('reviewResponse'),
    description: "Replaces the automatic decision on a response with a reviewer's decision.",
    scope: 'responses:write',
    extensions: inputCheck<{ formId: string; input: Decision }>(
      ({ formId, input }, { services, viewer }) => checkReview(services, viewer(), formId, input),
    ),
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      id: t.arg.id({ required: true, description: 'Identifier of the response.' }),
      input: t.arg({ type: ReviewInput, required: true, description: 'The decision.' }),
    },
    resolve: async (_, { formId, id, input }, context, info) => {
      const { services, viewer } = context;
      const query = payloadQuery(context, info, 'response');
      return { response: await reviewResponse(services, viewer(), { formId, id }, input, query) };
    },
  }),
  deleteResponse: t.field({
    type: removalPayload<FormEntry>('deleteResponse', 'deletedResponseId', (payload) => ({
      form: formOf(payload),
    })),
    description: 'Deletes a response.',
    scope: 'responses:write',
    extensions: destructive,
    args: entryArgs(t.arg, 'response'),
    resolve: (_, entry, { services, viewer }) =>
      deleteResponse(services, viewer(), entry.formId, entry.id).then(() => entry),
  }),
  deleteResponses: t.field({
    type: payloadOf<DeletionResult>('deleteResponses', 'Result of a deletion.', (payload) => ({
      deleted: payload.exposeInt('deleted', { description: 'Number of deleted responses.' }),
      wouldDelete: payload.exposeInt('wouldDelete', {
        ...omitNull,
        description: 'Of a dry run: the number of responses that would be deleted.',
      }),
      form: formOf(payload),
    })),
    description: 'Deletes several responses in one transaction.',
    scope: 'responses:write',
    extensions: {
      ...destructive,
      ...inputCheck<{ formId: string; input: RequestedDeletion }>(
        ({ formId, input }, { services, viewer }, isUnreadable) =>
          checkDeletion(services, viewer(), formId, input, isUnreadable),
      ),
    },
    args: {
      formId: t.arg.id({ required: true, description: 'Identifier of the form.' }),
      input: t.arg({
        type: DeleteResponsesInput,
        required: true,
        description: 'The responses to delete.',
      }),
      dryRun: t.arg.boolean({
        description: 'Deletes nothing, and returns the number of responses that would be deleted.',
        ...notNull,
      }),
    },
    resolve: async (_, { formId, input, dryRun }, { services, viewer }) =>
      dryRun
        ? {
            formId,
            deleted: 0,
            wouldDelete: await countDeletion(services, viewer(), formId, input),
          }
        : {
            formId,
            deleted: await deleteResponses(services, viewer(), formId, input),
            wouldDelete: null,
          },
  }),
}));
