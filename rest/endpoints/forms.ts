import { endpoint, type HeaderVariable } from '../endpoint.ts';
import {
  CreateFormDocument,
  DeleteFormDocument,
  DuplicateFormDocument,
  GetFormDocument,
  GetFormVersionDocument,
  ListFormsDocument,
  ListFormVersionsDocument,
  ListTemplatesDocument,
  PublishFormDocument,
  UnpublishFormDocument,
  UpdateFormDocument,
  ValidateFormDocument,
} from '../generated/operations.ts';
import { formChanges, newForms } from './form-examples.ts';
import { limit, page } from './paging.ts';

/** `If-Match: "3"`; `*` matches everything, and what is no revision matches nothing (RFC 9110, 13.1.1). */
const ifMatch: HeaderVariable = {
  name: 'If-Match',
  sent: {
    schema: { type: 'string', examples: ['"3"'] },
    description:
      'The `ETag` of what you have seen. If the form has changed since, nothing is done.',
  },
  read: (text) => {
    if (text.trim() === '*') return undefined;
    const [, revision] = /^\s*"(\d{1,9})"\s*$/.exec(text) ?? [];
    return revision === undefined ? -1 : Number(revision);
  },
};

export const forms = [
  endpoint({
    method: 'GET',
    path: '/forms',
    scope: 'forms:read',
    summary: 'List forms, newest first',
    document: ListFormsDocument,
    query: { page, limit },
    status: 200,
    problems: [],
  }),
  endpoint({
    method: 'POST',
    path: '/forms',
    scope: 'forms:write',
    summary: 'Create a form',
    document: CreateFormDocument,
    examples: newForms,
    etag: 'revision',
    status: 201,
    problems: ['validation_failed', 'pro_plan_required'],
  }),
  endpoint({
    method: 'POST',
    path: '/forms/validate',
    scope: 'forms:read',
    summary: 'Check a form without making it',
    document: ValidateFormDocument,
    examples: newForms,
    status: 200,
    problems: ['validation_failed', 'pro_plan_required'],
  }),
  endpoint({
    method: 'GET',
    path: '/forms/:id',
    scope: 'forms:read',
    summary: 'Get a form with its draft, its live version and its settings',
    document: GetFormDocument,
    etag: 'revision',
    status: 200,
    problems: ['not_found'],
  }),
  endpoint({
    method: 'PATCH',
    path: '/forms/:id',
    scope: 'forms:write',
    summary: 'Change a form',
    document: UpdateFormDocument,
    headers: { if_match: ifMatch },
    examples: formChanges,
    etag: 'revision',
    status: 200,
    problems: ['not_found', 'revision_conflict', 'validation_failed', 'pro_plan_required'],
  }),
  endpoint({
    method: 'POST',
    path: '/forms/:id/publish',
    scope: 'forms:write',
    summary: 'Publish the draft as the next version',
    document: PublishFormDocument,
    etag: 'revision',
    status: 200,
    problems: ['not_found', 'validation_failed'],
  }),
  endpoint({
    method: 'POST',
    path: '/forms/:id/unpublish',
    scope: 'forms:write',
    summary: 'Close a form',
    document: UnpublishFormDocument,
    etag: 'revision',
    status: 200,
    problems: ['not_found', 'not_published'],
  }),
  endpoint({
    method: 'POST',
    path: '/forms/:id/duplicate',
    scope: 'forms:write',
    summary: 'Make a new draft with the draft and the settings of a form',
    document: DuplicateFormDocument,
    etag: 'revision',
    status: 201,
    problems: ['not_found'],
  }),
  endpoint({
    method: 'DELETE',
    path: '/forms/:id',
    scope: 'forms:write',
    summary: 'Delete a form with all its responses and files',
    document: DeleteFormDocument,
    status: 204,
    problems: ['not_found'],
  }),
  endpoint({
    method: 'GET',
    path: '/forms/:id/versions',
    scope: 'forms:read',
    summary: 'List the published versions of a form, newest first',
    document: ListFormVersionsDocument,
    status: 200,
    problems: ['not_found'],
  }),
  endpoint({
    method: 'GET',
    path: '/forms/:id/versions/:version',
    scope: 'forms:read',
    summary: 'Get the definition that respondents saw',
    document: GetFormVersionDocument,
    status: 200,
    problems: ['not_found'],
  }),
];

export const templates = [
  endpoint({
    method: 'GET',
    path: '/templates',
    scope: 'forms:read',
    summary: 'List what a form can be made from',
    document: ListTemplatesDocument,
    status: 200,
    problems: [],
  }),
];
