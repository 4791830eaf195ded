// Problems in the OpenAPI document: one response for each set of codes, with an example of each.

import type { FailureCode } from '../../packages/common/failure-codes.ts';
import {
  type Failure,
  failureLimits,
  notFound,
  type Problem,
  type ProblemCode,
  problem,
  problemBody,
  problemCodes,
  unavailable,
  validationFailed,
} from '../../packages/common/problem.ts';
import { pascalCase } from '../../packages/common/text/letter-case.ts';
import { formClosedProblem } from '../../src/forms/access/availability.ts';
import { versionOutdated } from '../../src/forms/public/versions-in-flight.ts';
import { maxPageSize } from '../../src/platform/paging.ts';
import { tooExpensive } from '../../src/responses/filter/bounded-queries.ts';
import {
  invalidInvitations,
  invitationInvalid,
} from '../../src/responses/invitations/invitation.ts';
import type { Components, Json } from './components.ts';
import { headerRefs, rateLimitHeaders } from './response-headers.ts';

const codeDescription = 'Machine-readable code of the problem type.';

/** Problem details (RFC 9457) with the extension members of this service. */
export const problemSchema: Json = {
  type: 'object',
  description:
    'Problem details (RFC 9457). `code` is stable; `errors` lists all failures of the input.',
  properties: {
    type: { type: 'string', description: '`urn:formwright:problem:` followed by the code.' },
    title: { type: 'string', description: 'Short summary of the problem type.' },
    status: { type: 'integer', description: 'HTTP status code.' },
    detail: {
      type: 'string',
      description: 'Human-readable explanation of what went wrong in this request.',
    },
    code: { type: 'string', enum: problemCodes, description: codeDescription },
    request_id: { type: 'string', description: 'The `X-Request-Id` of the response.' },
    errors: {
      type: 'array',
      description: `All failures of the input, up to ${failureLimits.bytes / 1024} KiB. If some are omitted, \`detail\` states how many there are.`,
      maxItems: failureLimits.count,
      items: {
        type: 'object',
        properties: {
          path: {
            type: 'string',
            description:
              'Path of the invalid value, such as `settings.max_responses` or `answers.email`.',
          },
          code: { type: 'string', description: 'Machine-readable code of the failure.' },
          message: { type: 'string', description: 'Human-readable description of the failure.' },
        },
        required: ['path', 'code', 'message'],
      },
    },
    required_scope: { type: 'string', description: 'Scope that the API key lacks.' },
    closed_reason: {
      $ref: '#/components/schemas/ClosedReason',
      description: 'Why the form accepts no responses.',
    },
    invitation_reason: {
      enum: [...invalidInvitations],
      description: 'Why the invitation cannot be used.',
    },
    current_revision: { type: 'integer', description: 'Current revision of the form.' },
    current_version: { type: 'integer', description: 'Live version of the form.' },
    retry_after: { type: 'integer', description: 'Number of seconds to wait before retrying.' },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
};

const failureAt = (path: string, code: FailureCode, message: string): Failure[] => [
  { path: [path], code, message },
];

const exampleProblems: Readonly<Record<ProblemCode, Problem>> = {
  bad_request: problem('bad_request', 'Invalid query parameter.', {
    failures: failureAt(
      'query.limit',
      'invalid_value',
      `Must be an integer from 1 to ${maxPageSize}.`,
    ),
  }),
  unauthenticated: problem('unauthenticated', 'Send a valid API key.'),
  form_locked: problem('form_locked', 'Unlock the form and send its token in X-Form-Access.'),
  wrong_password: problem('wrong_password', 'This is not the password of the form.'),
  insufficient_scope: problem('insufficient_scope', 'The API key needs the scope forms:write.', {
    members: { required_scope: 'forms:write' },
  }),
  pro_plan_required: problem('pro_plan_required', 'Some of these settings require the Pro plan.', {
    failures: failureAt(
      'settings.password',
      'pro_plan_required',
      'This setting requires the Pro plan.',
    ),
  }),
  api_submissions_disabled: problem(
    'api_submissions_disabled',
    'Submissions with an API key are disabled for this form. Enable allow_api_submissions.',
  ),
  partials_disabled: problem('partials_disabled', 'The form does not save partial responses.'),
  invitation_invalid: invitationInvalid('used'),
  captcha_failed: problem('captcha_failed', 'Solve the captcha and send its token.'),
  not_found: notFound('form'),
  method_not_allowed: problem('method_not_allowed', 'Method not allowed. Allowed: GET, HEAD.'),
  not_acceptable: problem('not_acceptable', 'Accept application/json.'),
  request_timeout: problem('request_timeout', 'The request did not arrive in time. Send it again.'),
  revision_conflict: problem('revision_conflict', 'The current revision of the form is 4.', {
    members: { current_revision: 4 },
  }),
  form_closed: formClosedProblem('deadline_passed'),
  version_outdated: versionOutdated(4, 6),
  dataset_in_use: problem('dataset_in_use', 'Published forms take options from this dataset.'),
  not_published: problem('not_published', 'The form was never published.'),
  not_protected: problem('not_protected', 'The form has no password.'),
  query_too_expensive: tooExpensive(),
  invitation_used: problem('invitation_used', 'The invitation has been used.'),
  idempotency_key_reused: problem('idempotency_key_reused', 'Use a new key for a new request.'),
  already_submitted: problem('already_submitted', 'These saved answers were submitted before.'),
  payload_too_large: problem('payload_too_large', 'The body may have at most 512 KiB.'),
  unsupported_media_type: problem('unsupported_media_type', 'Send JSON.'),
  range_not_satisfiable: problem('range_not_satisfiable', 'The file has 5 bytes.'),
  expectation_failed: problem('expectation_failed', 'Only "Expect: 100-continue" is supported.'),
  validation_failed: validationFailed(
    failureAt('title', 'too_long', 'Must have at most 500 characters.'),
  ),
  rate_limited: problem('rate_limited', 'Too many requests. Try again in 12 seconds.', {
    members: { retry_after: 12 },
  }),
  headers_too_large: problem('headers_too_large', 'The headers may have at most 16 KiB.'),
  internal_error: problem(
    'internal_error',
    'The request failed because of an internal error. You can retry it.',
  ),
  unavailable: unavailable('The database is not responding. Retry the request.'),
};

/**
 * A reference to the response with one of these problems, which all have the same status.
 *
 * @param isLimited whether requests to the endpoint count towards a rate limit
 */
export function problemResponse(
  codes: readonly ProblemCode[],
  status: number,
  isLimited: boolean,
  components: Components,
): Json {
  const name = codes.map(pascalCase).join('Or');
  return components.response(
    `${name}${status === 412 ? 'Precondition' : ''}${isLimited ? '' : 'Unlimited'}`,
    () => ({
      description: [...new Set(codes.map((code) => exampleBody(code, status).title))].join('; or '),
      headers: headerRefs({
        'X-Request-Id': 'RequestId',
        ...(isLimited && rateLimitHeaders),
        ...(status === 401 && { 'WWW-Authenticate': 'WwwAuthenticate' }),
        ...(codes.includes('insufficient_scope') && { 'WWW-Authenticate': 'WwwAuthenticateScope' }),
        ...((status === 429 || status === 503) && { 'Retry-After': 'RetryAfter' }),
        ...(status === 416 && { 'Content-Range': 'ContentRange' }),
      }),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              components.schema('Problem', () => problemSchema),
              {
                properties: { code: { enum: codes, description: codeDescription } },
                required: ['code'],
              },
            ],
          },
          examples: Object.fromEntries(
            codes.map((code) => [code, { value: exampleBody(code, status) }]),
          ),
        },
      },
    }),
  );
}

const exampleBody = (code: ProblemCode, status: number) => ({
  ...problemBody(exampleProblems[code], '019aa2f0-6d5c-7b3e-9f64-0c1d2e3f4a5b'),
  status,
});

export const statusOf = (code: ProblemCode): number => exampleProblems[code].status;
