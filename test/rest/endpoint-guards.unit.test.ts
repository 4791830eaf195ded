import { expect, it } from 'vitest';
import { endpoints } from '../../rest/endpoints/tags.ts';

// What a request to each endpoint needs, by the specification: a scope of the API key, or for visitors a limit. The
// service reads it from the fields of the schema only; this list finds a field that has lost or changed its guard.

const requirements = {
  'forms:read': [
    'GET /forms',
    'POST /forms/validate',
    'GET /forms/:id',
    'GET /forms/:id/translations',
    'GET /forms/:id/versions',
    'GET /forms/:id/versions/:version',
    'GET /forms/:id/versions/:version/answers.schema.json',
    'GET /tags',
    'GET /datasets',
    'GET /datasets/:id',
    'GET /datasets/:id/rows',
    'GET /templates',
  ],
  'forms:write': [
    'POST /forms',
    'PATCH /forms/:id',
    'POST /forms/:id/publish',
    'POST /forms/:id/unpublish',
    'POST /forms/:id/duplicate',
    'DELETE /forms/:id',
    'POST /datasets',
    'PATCH /datasets/:id',
    'DELETE /datasets/:id',
    'POST /forms/:id/mails/test',
  ],
  'responses:write': [
    'POST /forms/:id/responses',
    'POST /forms/:id/responses/validate',
    'DELETE /forms/:id/responses/:response_id',
    'PUT /forms/:id/responses/:response_id/approval',
    'POST /forms/:id/responses/delete',
    'DELETE /forms/:id/partials/:partial_id',
    'POST /forms/:id/invitations',
    'DELETE /forms/:id/invitations/:invitation_id',
    'POST /forms/:id/mails/:mail_id/resend',
  ],
  'responses:read': [
    'GET /forms/:id/responses',
    'GET /forms/:id/responses/export',
    'GET /forms/:id/files/export',
    'GET /forms/:id/responses/:response_id',
    'GET /forms/:id/responses/:response_id/files/:file_id',
    'GET /forms/:id/analytics',
    'GET /forms/:id/analytics/crosstab',
    'GET /forms/:id/partials',
    'GET /forms/:id/partials/:partial_id',
    'GET /forms/:id/invitations',
    'GET /forms/:id/invitations/:invitation_id',
    'GET /forms/:id/mails',
  ],
  any: ['GET /me'],
  'keys:write': ['GET /keys', 'POST /keys', 'DELETE /keys/:id', 'GET /audit'],
  'webhooks:read': ['GET /webhooks', 'GET /webhooks/:id', 'GET /webhooks/:id/deliveries'],
  'webhooks:write': [
    'POST /webhooks',
    'PATCH /webhooks/:id',
    'DELETE /webhooks/:id',
    'POST /webhooks/:id/test',
    'POST /webhooks/:id/rotate-secret',
    'POST /webhooks/:id/deliveries/:delivery_id/redeliver',
  ],
  'public, forms': [
    'GET /public/forms/:slug',
    'GET /public/forms/:slug/answers.schema.json',
    'GET /public/forms/:slug/options/:question_id',
    'GET /public/forms/:slug/preview',
    'GET /public/forms/:slug/preview/options/:question_id',
    'POST /public/forms/:slug/preview',
  ],
  'public, unlock': ['POST /public/forms/:slug/unlock'],
  'public, challenges': ['GET /public/captcha/challenge'],
  'public, uploads': ['POST /public/forms/:slug/uploads'],
  'public, links': ['GET /public/files/:token'],
  'public, submissions': ['POST /public/forms/:slug/submissions'],
  'public, partials': [
    'PUT /public/forms/:slug/partial',
    'GET /public/forms/:slug/partial',
    'POST /public/forms/:slug/partial/mail',
    'DELETE /public/forms/:slug/partial',
  ],
  'public, invitations': ['GET /public/forms/:slug/invitation'],
  'public, visits': ['POST /public/forms/:slug/visits'],
};

it('requires of each endpoint what the specification says', () => {
  const found: Record<string, string[]> = {};
  for (const { method, path, scope, rateLimit } of endpoints) {
    const requirement = rateLimit === undefined ? scope : `${scope}, ${rateLimit}`;
    found[requirement] = [...(found[requirement] ?? []), `${method} ${path}`];
  }
  expect(found).toEqual(requirements);
});
