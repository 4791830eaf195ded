import { endpoint, type HeaderVariable } from '../endpoint.ts';
import {
  CreateFormDocument,
  GetFormDocument,
  PublishFormDocument,
  UpdateFormDocument,
} from '../generated/operations.ts';

/** `If-Match: "3"`; `*` matches everything, and what is no revision matches nothing (RFC 9110, 13.1.1). */
const ifMatch: HeaderVariable = {
  name: 'If-Match',
  read: (text) => {
    if (text.trim() === '*') return undefined;
    const [, revision] = /^\s*"(\d{1,9})"\s*$/.exec(text) ?? [];
    return revision === undefined ? -1 : Number(revision);
  },
};

export const forms = [
  endpoint({
    method: 'POST',
    path: '/forms',
    scope: 'forms:write',
    summary: 'Create a form',
    document: CreateFormDocument,
    status: 201,
    problems: ['validation_failed', 'pro_plan_required'],
  }),
  endpoint({
    method: 'GET',
    path: '/forms/:id',
    scope: 'forms:read',
    summary: 'Get a form with its draft, its live version and its settings',
    document: GetFormDocument,
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
    status: 200,
    problems: ['not_found', 'revision_conflict', 'validation_failed', 'pro_plan_required'],
  }),
  endpoint({
    method: 'POST',
    path: '/forms/:id/publish',
    scope: 'forms:write',
    summary: 'Publish the draft as the next version',
    document: PublishFormDocument,
    status: 200,
    problems: ['not_found', 'validation_failed'],
  }),
];
