import type { ProblemCode } from '../../../../packages/common/problem.ts';

/** When a problem occurs and what its receiver does; code in backticks. */
export interface Advice {
  readonly when: string;
  readonly remedy: string;
}

/** Advice for each code of the catalog of problems: a code without advice does not compile. */
export const problemAdvice: Readonly<Record<ProblemCode, Advice>> = {
  bad_request: {
    when: 'The request cannot be read, for example because its JSON or its GraphQL document is malformed, or it requests too much at once.',
    remedy: 'Correct the request as `detail` says. The same request fails again.',
  },
  unauthenticated: {
    when: 'The API key is missing, malformed, expired or deleted.',
    remedy:
      'Send `Authorization: Bearer <API key>` with a key that is listed by `GET /api/v1/keys`.',
  },
  form_locked: {
    when: 'The form has a password, and the request has no valid access token.',
    remedy:
      'Ask for the password, call `POST /api/v1/public/forms/{slug}/unlock`, and send its token in `X-Form-Access`.',
  },
  wrong_password: {
    when: 'The password that should unlock a form is wrong.',
    remedy: 'Ask for it again. Attempts are limited for each form and visitor.',
  },
  insufficient_scope: {
    when: 'The API key is valid and lacks the scope of the operation, which `required_scope` names.',
    remedy: 'Use another key, or create one with that scope. Scopes of a key cannot be changed.',
  },
  pro_plan_required: {
    when: 'The operation, or a setting in it, needs the plan Pro.',
    remedy: 'Leave out the setting that `errors` names, or change the plan of the workspace.',
  },
  api_submissions_disabled: {
    when: 'A client with an API key submits a response to a form whose setting `allow_api_submissions` is off.',
    remedy: 'Enable the setting, or submit without a key as a visitor does.',
  },
  partials_disabled: {
    when: 'Answers should be saved for a form whose setting `save_partial` is off.',
    remedy: 'Enable the setting, or keep the answers in the browser until they are submitted.',
  },
  invitation_invalid: {
    when: 'The form requires an invitation, and the token is missing, unknown, revoked or expired; `invitation_reason` says which.',
    remedy: 'Open the link of an invitation that is valid, or create another one.',
  },
  captcha_failed: {
    when: 'The form requires a captcha, and its token is missing, wrong, used or expired.',
    remedy: 'Let the visitor solve a captcha again and send the token as `captcha_token`.',
  },
  not_found: {
    when: 'There is no resource with this id or path, or it belongs to another workspace.',
    remedy:
      'Compare the id and the workspace of the key. A form that is not published has no public address.',
  },
  method_not_allowed: {
    when: 'The path exists, but not with this method.',
    remedy: 'Use a method of the response header `Allow`.',
  },
  not_acceptable: {
    when: 'The header `Accept` permits no media type that the endpoint can send.',
    remedy: 'Send `Accept: application/json`, or leave it out.',
  },
  request_timeout: {
    when: 'The request did not arrive completely in time.',
    remedy: 'Send it again, over a faster connection if it contains a file.',
  },
  revision_conflict: {
    when: 'The form was changed since its revision was read: `If-Match` or `revision` does not match. `current_revision` is the stored one. The status is 412 if the request has `If-Match`.',
    remedy: 'Read the form again, apply the change to it, and send the new revision.',
  },
  form_closed: {
    when: 'The form does not accept responses: `closed_reason` says why.',
    remedy: 'Show the respondent the reason. To open the form, change the setting or publish it.',
  },
  version_outdated: {
    when: 'The answers are to a version that was replaced too long ago; `current_version` is the live one.',
    remedy: 'Load the form again and let the respondent complete the answers.',
  },
  not_published: {
    when: 'A form that was never published should be closed.',
    remedy: 'Publish it first. A draft accepts no responses.',
  },
  not_protected: {
    when: 'A form without a password should be unlocked.',
    remedy: 'Request it without an access token.',
  },
  invitation_used: {
    when: 'A response was submitted with the invitation already.',
    remedy:
      'Show the respondent that the answers have arrived. For another response, create another invitation.',
  },
  idempotency_key_reused: {
    when: 'The `Idempotency-Key` was used for another request before.',
    remedy: 'Use a new key for each request, and the same one only to repeat it.',
  },
  already_submitted: {
    when: 'The saved answers were submitted before.',
    remedy: 'To submit another response, leave out `X-Form-Partial`.',
  },
  payload_too_large: {
    when: 'The body or the file is larger than permitted.',
    remedy: 'Send less at once. `detail` contains the limit.',
  },
  unsupported_media_type: {
    when: 'The header `Content-Type` is missing or not that of the endpoint, or the body is encoded.',
    remedy:
      'Send `Content-Type: application/json`, for files `multipart/form-data`, without `Content-Encoding`.',
  },
  range_not_satisfiable: {
    when: 'The header `Range` of a download begins after the end of the file.',
    remedy: 'Request a range within the size in `Content-Range`, or the whole file.',
  },
  expectation_failed: {
    when: 'The header `Expect` has another value than `100-continue`.',
    remedy: 'Leave the header out.',
  },
  query_too_expensive: {
    when: 'A filter or a search has to read too many responses.',
    remedy: 'Restrict the time with `from` and `to`, or the filter.',
  },
  validation_failed: {
    when: 'A part of the input is not valid: a definition, a setting, an answer.',
    remedy: 'Correct every entry of `errors`: each has a `path`, a `code` and a `message`.',
  },
  rate_limited: {
    when: 'The key, the form or the visitor has sent too many requests.',
    remedy:
      'Wait for the number of seconds in `Retry-After`, which is also `retry_after`, and repeat the request.',
  },
  headers_too_large: {
    when: 'The headers of the request exceed their limit, often because of cookies.',
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    when: 'The service has a fault. It was logged with the `request_id`.',
    remedy: 'Repeat the request later; report the `request_id` if it fails again.',
  },
  unavailable: {
    when: 'The database or the storage does not answer, or the server is stopping.',
    remedy:
      'Repeat the request after `Retry-After`, with the same `Idempotency-Key` if it creates something.',
  },
};
