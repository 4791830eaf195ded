import { answerBodyLimit } from '../../src/responses/submit.ts';
import { endpoint } from '../endpoint.ts';
import {
  CreateResponseDocument,
  DeleteResponseDocument,
  DeleteResponsesDocument,
  GetResponseDocument,
  ListResponsesDocument,
  ReviewResponseDocument,
} from '../generated/operations.ts';

export const responses = [
  endpoint({
    method: 'POST',
    path: '/forms/:id/responses',
    scope: 'responses:write',
    summary: 'Submit answers with an API key',
    document: CreateResponseDocument,
    bodyLimit: answerBodyLimit,
    status: 201,
    problems: ['not_found', 'form_closed', 'api_submissions_disabled', 'validation_failed'],
  }),
  endpoint({
    method: 'GET',
    path: '/forms/:id/responses',
    scope: 'responses:read',
    summary: 'List responses, newest first',
    document: ListResponsesDocument,
    status: 200,
    problems: ['not_found'],
  }),
  endpoint({
    method: 'GET',
    path: '/forms/:id/responses/:response_id',
    scope: 'responses:read',
    summary: 'Get a response with the definition that was answered',
    document: GetResponseDocument,
    status: 200,
    problems: ['not_found'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/forms/:id/responses/:response_id',
    scope: 'responses:write',
    summary: 'Delete a response with its files',
    document: DeleteResponseDocument,
    status: 204,
    problems: ['not_found'],
  }),
  endpoint({
    method: 'PUT',
    path: '/forms/:id/responses/:response_id/approval',
    scope: 'responses:write',
    summary: 'Approve or reject a response, or restore the automatic decision',
    document: ReviewResponseDocument,
    status: 200,
    problems: ['not_found', 'validation_failed'],
  }),
  endpoint({
    method: 'POST',
    path: '/forms/:id/responses/delete',
    scope: 'responses:write',
    summary: 'Delete many responses, by id or by filter',
    document: DeleteResponsesDocument,
    status: 200,
    problems: ['not_found', 'validation_failed'],
  }),
];
