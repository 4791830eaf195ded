import type { ProblemCode } from '../../../../packages/common/problem.ts';
import { jsonOf, sendJson } from '../../../support/requests/rest.ts';
import { type HostileRequest, send } from '../../../support/requests/send-request.ts';
import { isRefusedAs } from '../../judge-answer.ts';
import { probe } from '../../probe.ts';
import { readFile, readKey, readWith, submit, unlock } from '../../public-requests.ts';
import type { Suite, Target } from '../../suite.ts';
import { type SharedForms, sharedForms } from '../../target/prepare-tokens.ts';
import { formPassword } from '../../target/prepare-workspace.ts';
import { webhookReplays } from './webhook-replay.ts';

interface Replay {
  readonly aim: string;
  /** Where it is sent, by the names of `secretInputs`; undefined if it is not a secret. */
  readonly input?: string;
  readonly code: ProblemCode;
  request(forms: SharedForms): HostileRequest;
}

/** Tokens of one form, sent to another one of another workspace; and tokens that were used. */
export const replays: readonly Replay[] = [
  {
    aim: 'the upload of another form',
    code: 'validation_failed',
    request: ({ tokens, otherSlug }) => submit(otherSlug, { answers: { cv: [tokens.upload] } }),
  },
  {
    aim: 'the invitation of another form',
    input: 'invitation',
    code: 'invitation_invalid',
    request: ({ tokens, otherSlug }) => submit(otherSlug, { invitation: tokens.invitation }),
  },
  {
    aim: 'the invitation of another form, read',
    code: 'invitation_invalid',
    input: 'X-Form-Invitation',
    request: ({ tokens, otherSlug }) => readWith('X-Form-Invitation', otherSlug, tokens.invitation),
  },
  {
    aim: 'the partial response of another form',
    input: 'X-Form-Partial',
    code: 'not_found',
    request: ({ tokens, otherSlug }) => readWith('X-Form-Partial', otherSlug, tokens.partial),
  },
  {
    aim: 'the access token of another form',
    input: 'X-Form-Access',
    code: 'form_locked',
    request: ({ tokens, otherProtectedSlug }) =>
      submit(otherProtectedSlug, {}, { 'X-Form-Access': tokens.access }),
  },
  {
    aim: 'an invitation that was used',
    input: 'invitation',
    code: 'invitation_invalid',
    request: ({ tokens, slug }) => submit(slug, { invitation: tokens.usedInvitation }),
  },
  {
    aim: 'an upload that was used',
    code: 'validation_failed',
    request: ({ tokens, slug }) => submit(slug, { answers: { cv: [tokens.usedUpload] } }),
  },
  {
    aim: 'a partial response that was submitted',
    code: 'already_submitted',
    input: 'X-Form-Partial',
    request: ({ tokens, slug }) => submit(slug, {}, { 'X-Form-Partial': tokens.usedPartial }),
  },
  {
    aim: 'a captcha solution that was used',
    input: 'captcha_token',
    code: 'captcha_failed',
    request: ({ tokens, captchaSlug }) =>
      submit(captchaSlug, { captcha_token: tokens.usedCaptcha }),
  },
  {
    aim: 'a captcha solution of another form',
    code: 'captcha_failed',
    input: 'captcha_token',
    request: ({ tokens, otherCaptchaSlug }) =>
      submit(otherCaptchaSlug, { captcha_token: tokens.captcha }),
  },
  {
    aim: 'the preview token of another form',
    input: 'X-Form-Preview',
    code: 'not_found',
    request: ({ tokens, otherSlug }) => readWith('X-Form-Preview', otherSlug, tokens.preview),
  },
  {
    aim: 'the download link of a file that was deleted',
    input: 'token',
    code: 'not_found',
    request: ({ tokens }) => readFile(tokens.deletedFile),
  },
  {
    aim: 'an access token of a password that was changed',
    code: 'form_locked',
    input: 'X-Form-Access',
    request: ({ tokens, changedSlug }) =>
      submit(changedSlug, {}, { 'X-Form-Access': tokens.oldAccess }),
  },
  {
    aim: 'a password that was changed',
    input: 'password',
    code: 'wrong_password',
    request: ({ changedSlug }) => unlock(changedSlug, formPassword),
  },
  {
    aim: 'an API key that was revoked',
    input: 'Authorization',
    code: 'unauthenticated',
    request: ({ tokens }) => readKey(tokens.revokedKey),
  },
];

export const replay: Suite = {
  name: 'replay',
  promised: 'A token is valid for one form, and once if it is used up; a delivery, for minutes.',
  aims: (target) => [
    ...replays.map(
      ({ aim, code, request }) =>
        () =>
          probe(aim, aim, async () => {
            const answer = await send(target.url, request(await sharedForms(target)));
            return {
              fault:
                answer.status < 300 ? `was accepted: ${answer.status} ${answer.text}` : undefined,
              isRefused: isRefusedAs(answer, { codes: [code] }),
            };
          }),
    ),
    ...webhookReplays(target),
    ...target.operations
      .filter(({ method, path }) => method === 'POST' && /^\/(forms|keys|webhooks)$/.test(path))
      .map(({ path, body }) => () => {
        const aim = `the idempotency key of another workspace, POST ${path}`;
        return probe(aim, `POST ${path}`, () => shareIdempotencyKey(target, path, body));
      }),
  ],
};

async function shareIdempotencyKey({ url, owner, stranger }: Target, path: string, body: unknown) {
  const headers = { 'Idempotency-Key': `shared-${path.slice(1)}` };
  const create = async (key: string) =>
    jsonOf(await sendJson(url, 'POST', path, { key, body, headers }))['id'];
  const [one, other] = [await create(owner.key), await create(stranger.key)];
  return one !== undefined && one === other ? `returned ${one} to both` : undefined;
}
