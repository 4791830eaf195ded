import { parseIfMatch } from '../../src/http/send-content.ts';
import { endpoint, type HeaderVariable } from '../endpoint.ts';
import {
  CreateFormDocument,
  DeleteFormDocument,
  DuplicateFormDocument,
  GetFormDocument,
  GetFormTranslationsDocument,
  GetFormVersionDocument,
  GetVersionAnswersSchemaDocument,
  ListFormsDocument,
  ListFormVersionsDocument,
  ListTagsDocument,
  ListTemplatesDocument,
  PublishFormDocument,
  UnpublishFormDocument,
  UpdateFormDocument,
  ValidateFormDocument,
} from '../generated/operations.ts';
import { idempotencyKeyHeader, limitParameter, pageParameter } from './parameters.ts';

/** The response is the schema itself (JSON Schema 2020-12 Core, 14.1). */
export const answersSchemaContent = {
  field: 'answers_schema',
  mediaType: 'application/schema+json',
} as const;

const createFormExamples = {
  'starter form': {},
  'from template': { template: 'job-application', title: 'Join us' },
  'definition and settings': {
    title: 'Feedback',
    description: 'After the workshop.',
    definition: {
      schema: {
        sections: [
          {
            elements: [
              { id: 'email', type: 'email', title: 'Your e-mail', required: true },
              { id: 'stars', type: 'rating', title: 'How was it?' },
              {
                id: 'why',
                type: 'long_text',
                title: 'What can we do better?',
                visible_if: { question: 'stars', op: 'lte', value: 3 },
              },
            ],
          },
        ],
      },
    },
    settings: { max_responses: 100, theme: { accent_color: '#0a7f5a' } },
  },
};

const updateFormExamples = {
  'title and settings': {
    title: 'Feedback 2026',
    settings: { close_at: '2099-12-31T23:00:00Z', success_message: 'See you!' },
  },
  'new draft': {
    definition: {
      schema: {
        sections: [{ elements: [{ id: 'name', type: 'short_text', title: 'Your name' }] }],
      },
    },
  },
  'expected revision': { revision: 1, description: null },
};

/** `If-Match: "3"`: makes a change of a form conditional on its revision. */
const ifMatch: HeaderVariable = {
  name: 'If-Match',
  documentation: {
    schema: { type: 'string', examples: ['"3"', '"3", "4"', '*'] },
    description:
      'The `ETag` of the form as last read, or a list of entity tags (RFC 9110, 13.1.1). If no tag matches the current revision, the request fails with 412 and changes nothing. Weak tags never match; `*` always matches.',
  },
  parse: parseIfMatch,
};

export const formEndpoints = [
  endpoint('GET', '/forms', {
    summary: 'List forms, newest first by default',
    document: ListFormsDocument,
    query: { page: pageParameter, limit: limitParameter },
    problems: [],
  }),
  endpoint('POST', '/forms', {
    summary: 'Create a form',
    document: CreateFormDocument,
    headers: { idempotency_key: idempotencyKeyHeader },
    examples: createFormExamples,
    etag: 'revision',
    status: 201,
    location: '/forms/{id}',
    problems: ['not_found', 'validation_failed', 'pro_plan_required', 'idempotency_key_reused'],
  }),
  endpoint('POST', '/forms/validate', {
    summary: 'Validate a form without creating it',
    document: ValidateFormDocument,
    examples: createFormExamples,
    problems: ['validation_failed', 'pro_plan_required'],
  }),
  endpoint('GET', '/forms/:id', {
    summary: 'Get a form with its draft, published version and settings',
    document: GetFormDocument,
    etag: 'revision',
    problems: ['not_found'],
  }),
  endpoint('PATCH', '/forms/:id', {
    summary: 'Update a form',
    document: UpdateFormDocument,
    headers: { if_match: ifMatch },
    examples: updateFormExamples,
    etag: 'revision',
    problems: ['not_found', 'revision_conflict', 'validation_failed', 'pro_plan_required'],
  }),
  endpoint('POST', '/forms/:id/publish', {
    summary: 'Publish the draft as a new version',
    document: PublishFormDocument,
    headers: { if_match: ifMatch },
    bodyMembers: ['revision'],
    examples: { 'expected revision': { revision: 1 } },
    etag: 'revision',
    problems: ['not_found', 'revision_conflict', 'validation_failed'],
  }),
  endpoint('POST', '/forms/:id/unpublish', {
    summary: 'Unpublish a form',
    document: UnpublishFormDocument,
    headers: { if_match: ifMatch },
    bodyMembers: ['revision'],
    etag: 'revision',
    problems: ['not_found', 'revision_conflict', 'not_published'],
  }),
  endpoint('POST', '/forms/:id/duplicate', {
    summary: 'Duplicate a form with its draft, settings and tags',
    document: DuplicateFormDocument,
    headers: { if_match: ifMatch, idempotency_key: idempotencyKeyHeader },
    examples: { 'new title': { title: 'Feedback 2027' } },
    etag: 'revision',
    status: 201,
    location: '/forms/{id}',
    problems: ['not_found', 'revision_conflict', 'validation_failed', 'idempotency_key_reused'],
  }),
  endpoint('DELETE', '/forms/:id', {
    summary: 'Delete a form and all its responses and files',
    document: DeleteFormDocument,
    headers: { if_match: ifMatch },
    status: 204,
    problems: ['not_found'],
  }),
  endpoint('GET', '/forms/:id/translations', {
    summary: 'List missing and outdated translations of the draft',
    document: GetFormTranslationsDocument,
    problems: ['not_found'],
  }),
  endpoint('GET', '/forms/:id/versions', {
    summary: 'List the published versions of a form, newest first',
    document: ListFormVersionsDocument,
    problems: ['not_found'],
  }),
  endpoint('GET', '/forms/:id/versions/:version', {
    summary: 'Get a published version of a form',
    document: GetFormVersionDocument,
    problems: ['not_found'],
  }),
  endpoint('GET', '/forms/:id/versions/:version/answers.schema.json', {
    summary: 'Get the JSON Schema of the answers to a version',
    document: GetVersionAnswersSchemaDocument,
    only: answersSchemaContent,
    problems: ['not_found'],
  }),
  endpoint('GET', '/tags', {
    summary: 'List the tags of forms, most frequent first',
    document: ListTagsDocument,
    problems: [],
  }),
];

export const templateEndpoints = [
  endpoint('GET', '/templates', {
    summary: 'List form templates',
    document: ListTemplatesDocument,
    problems: [],
  }),
];
