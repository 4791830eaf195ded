// Responses and partial responses, for the owner of the form.

import { codebookSchema } from '../../src/responses/export/codebook/codebook.ts';
import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';
import { endpoint } from '../endpoint.ts';
import {
  CreateResponseDocument,
  DeletePartialDocument,
  DeleteResponseDocument,
  DeleteResponsesDocument,
  ExportFilesDocument,
  ExportResponsesDocument,
  GetAnalyticsDocument,
  GetCrosstabDocument,
  GetFileDocument,
  GetPartialDocument,
  GetResponseDocument,
  ListPartialsDocument,
  ListResponsesDocument,
  ReviewResponseDocument,
  ValidateResponseDocument,
} from '../generated/operations.ts';
import {
  filterParameter,
  idempotencyKeyHeader,
  includeParameter,
  limitParameter,
} from './parameters.ts';

/** Answers to a form with the questions `name` and `source`. */
export const exampleAnswers = { name: 'Ann', source: 'friend' };

/** Example bodies that create a response with an API key. */
const createResponseExamples = {
  answers: { answers: exampleAnswers },
  'free-text option': { answers: { name: 'Ann', source: { other: 'A poster' } } },
};

const reviewExamples = {
  approve: { status: 'approved' },
  'reject with a note': { status: 'rejected', note: 'Too late.' },
  'restore the automatic decision': { status: null },
};

/** Example bodies of a bulk deletion. */
const deleteExamples = {
  'by id': { ids: ['resp_01kajx0000e9s8h9f2k7q4m3vt'] },
  'by filter': { filter: { approval: 'rejected', to: '2026-01-31' } },
  'how many a condition would delete': {
    filter: { condition: { question: '$created_at', op: 'lt', value: '2026-01-31' } },
    dry_run: true,
  },
  'all responses': { all: true },
};

export const responseEndpoints = [
  endpoint('POST', '/forms/:id/responses', {
    summary: 'Create a response with an API key',
    document: CreateResponseDocument,
    bodyLimit: answerBodyLimit,
    headers: { idempotency_key: idempotencyKeyHeader },
    examples: createResponseExamples,
    status: 201,
    location: '/forms/:id/responses/{id}',
    problems: [
      'not_found',
      'form_closed',
      'api_submissions_disabled',
      'invitation_invalid',
      'validation_failed',
      'idempotency_key_reused',
    ],
  }),
  endpoint('POST', '/forms/:id/responses/validate', {
    summary: 'Validate answers without storing them',
    document: ValidateResponseDocument,
    bodyLimit: answerBodyLimit,
    examples: createResponseExamples,
    problems: [
      'not_found',
      'form_closed',
      'api_submissions_disabled',
      'invitation_invalid',
      'validation_failed',
    ],
  }),
  endpoint('GET', '/forms/:id/responses', {
    summary: 'List responses, newest first',
    document: ListResponsesDocument,
    query: { limit: limitParameter, filter: filterParameter, include: includeParameter },
    problems: ['not_found', 'validation_failed', 'query_too_expensive'],
  }),
  // Must precede the endpoint of one response, whose path matches "export" too.
  endpoint('GET', '/forms/:id/responses/export', {
    summary: 'Export the newest 100,000 responses as CSV, JSON, JSON Lines or Excel, or a codebook',
    document: ExportResponsesDocument,
    query: { filter: filterParameter },
    download: [
      { type: 'text/csv' },
      { type: 'application/json', listOf: 'Response', object: codebookSchema },
      { type: 'application/jsonl' },
      { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    ],
    problems: ['not_found', 'validation_failed', 'query_too_expensive'],
  }),
  endpoint('GET', '/forms/:id/files/export', {
    summary: 'Export the files of responses as a ZIP archive',
    document: ExportFilesDocument,
    query: { filter: filterParameter },
    download: [{ type: 'application/zip' }],
    problems: ['not_found', 'validation_failed', 'query_too_expensive'],
  }),
  endpoint('GET', '/forms/:id/responses/:response_id', {
    summary: 'Get a response with the definition it was submitted to',
    document: GetResponseDocument,
    query: { include: includeParameter },
    problems: ['not_found'],
  }),
  endpoint('DELETE', '/forms/:id/responses/:response_id', {
    summary: 'Delete a response and its files',
    document: DeleteResponseDocument,
    status: 204,
    problems: ['not_found'],
  }),
  endpoint('GET', '/forms/:id/responses/:response_id/files/:file_id', {
    summary: 'Download a file of a response',
    document: GetFileDocument,
    etag: 'content',
    download: [{ type: '*/*' }],
    problems: ['not_found', 'range_not_satisfiable'],
  }),
  endpoint('PUT', '/forms/:id/responses/:response_id/approval', {
    summary: 'Approve or reject a response, or restore the automatic decision',
    document: ReviewResponseDocument,
    examples: reviewExamples,
    problems: ['not_found', 'validation_failed'],
  }),
  endpoint('POST', '/forms/:id/responses/delete', {
    summary: 'Delete responses by id or by filter',
    document: DeleteResponsesDocument,
    bodyMembers: ['dry_run'],
    examples: deleteExamples,
    problems: ['not_found', 'validation_failed', 'query_too_expensive'],
  }),
  endpoint('GET', '/forms/:id/analytics', {
    summary: 'Get response analytics',
    document: GetAnalyticsDocument,
    query: { filter: filterParameter },
    problems: ['not_found', 'bad_request', 'validation_failed', 'query_too_expensive'],
  }),
  endpoint('GET', '/forms/:id/analytics/crosstab', {
    summary: 'Get how often answers to two questions occur together',
    document: GetCrosstabDocument,
    query: { filter: filterParameter },
    problems: ['not_found', 'validation_failed', 'query_too_expensive'],
  }),
  endpoint('GET', '/forms/:id/partials', {
    summary: 'List partial responses, newest first',
    document: ListPartialsDocument,
    query: { limit: limitParameter },
    problems: ['not_found'],
  }),
  endpoint('GET', '/forms/:id/partials/:partial_id', {
    summary: 'Get a partial response',
    document: GetPartialDocument,
    problems: ['not_found'],
  }),
  endpoint('DELETE', '/forms/:id/partials/:partial_id', {
    summary: 'Delete a partial response and its uploads',
    document: DeletePartialDocument,
    status: 204,
    problems: ['not_found'],
  }),
];
