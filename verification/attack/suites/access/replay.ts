import { jsonOf, sendJson } from '../../../support/requests/rest.ts';
import { isRefusedAs } from '../../judge-answer.ts';
import { probe, refusedProbe } from '../../probe.ts';
import type { Refusal, Suite, Target } from '../../suite.ts';
import { type SharedForms, sharedForms } from '../../target/prepare-tokens.ts';
import { formPassword } from '../../target/prepare-workspace.ts';
import { webhookReplays } from './webhook-replay.ts';

/** A token, and where else a client may send it. */
interface Replay {
  readonly aim: string;
  /** Where it is sent, by the names of `secretInputs`; undefined if it is not a secret. */
  readonly input?: string;
  readonly refusal: Refusal;
  send(target: Target, forms: SharedForms): ReturnType<typeof sendJson>;
}

const submission = (slug: string) => `/public/forms/${slug}/submissions`;

/** Tokens of one form, sent to another one of another workspace; and tokens that were used. */
export const replays: readonly Replay[] = [
  {
    aim: 'the upload of another form',
    refusal: { codes: ['validation_failed'] },
    send: ({ url }, { tokens, otherSlug }) =>
      sendJson(url, 'POST', submission(otherSlug), { body: { answers: { cv: [tokens.upload] } } }),
  },
  {
    aim: 'the invitation of another form',
    input: 'invitation',
    refusal: { codes: ['invitation_invalid'] },
    send: ({ url }, { tokens, otherSlug }) =>
      sendJson(url, 'POST', submission(otherSlug), {
        body: { answers: { name: 'x' }, invitation: tokens.invitation },
      }),
  },
  {
    aim: 'the invitation of another form, read',
    input: 'X-Form-Invitation',
    refusal: { codes: ['invitation_invalid'] },
    send: ({ url }, { tokens, otherSlug }) =>
      sendJson(url, 'GET', `/public/forms/${otherSlug}/invitation`, {
        headers: { 'X-Form-Invitation': tokens.invitation },
      }),
  },
  {
    aim: 'the partial response of another form',
    input: 'X-Form-Partial',
    refusal: { codes: ['not_found'] },
    send: ({ url }, { tokens, otherSlug }) =>
      sendJson(url, 'GET', `/public/forms/${otherSlug}/partial`, {
        headers: { 'X-Form-Partial': tokens.partial },
      }),
  },
  {
    aim: 'the access token of another form',
    input: 'X-Form-Access',
    refusal: { codes: ['form_locked'] },
    send: ({ url }, { tokens, otherProtectedSlug }) =>
      sendJson(url, 'POST', submission(otherProtectedSlug), {
        body: { answers: { name: 'x' } },
        headers: { 'X-Form-Access': tokens.access },
      }),
  },
  {
    aim: 'an invitation that was used',
    input: 'invitation',
    refusal: { codes: ['invitation_invalid'] },
    send: ({ url }, { tokens, slug }) =>
      sendJson(url, 'POST', submission(slug), {
        body: { answers: { name: 'x' }, invitation: tokens.usedInvitation },
      }),
  },
  {
    aim: 'an upload that was used',
    refusal: { codes: ['validation_failed'] },
    send: ({ url }, { tokens, slug }) =>
      sendJson(url, 'POST', submission(slug), { body: { answers: { cv: [tokens.usedUpload] } } }),
  },
  {
    aim: 'a partial response that was submitted',
    input: 'X-Form-Partial',
    refusal: { codes: ['already_submitted'] },
    send: ({ url }, { tokens, slug }) =>
      sendJson(url, 'POST', submission(slug), {
        body: { answers: { name: 'x' } },
        headers: { 'X-Form-Partial': tokens.usedPartial },
      }),
  },
  {
    aim: 'a captcha solution that was used',
    input: 'captcha_token',
    refusal: { codes: ['captcha_failed'] },
    send: ({ url }, { tokens, captchaSlug }) =>
      sendJson(url, 'POST', submission(captchaSlug), {
        body: { answers: { name: 'x' }, captcha_token: tokens.usedCaptcha },
      }),
  },
  {
    aim: 'a captcha solution of another form',
    input: 'captcha_token',
    refusal: { codes: ['captcha_failed'] },
    send: ({ url }, { tokens, otherCaptchaSlug }) =>
      sendJson(url, 'POST', submission(otherCaptchaSlug), {
        body: { answers: { name: 'x' }, captcha_token: tokens.captcha },
      }),
  },
  {
    aim: 'the preview token of another form',
    input: 'X-Form-Preview',
    refusal: { codes: ['not_found'] },
    send: ({ url }, { tokens, otherSlug }) =>
      sendJson(url, 'GET', `/public/forms/${otherSlug}/preview`, {
        headers: { 'X-Form-Preview': tokens.preview },
      }),
  },
  {
    aim: 'the download link of a file that was deleted',
    input: 'token',
    refusal: { codes: ['not_found'] },
    send: ({ url }, { tokens }) => sendJson(url, 'GET', `/public/files/${tokens.deletedFile}`),
  },
  {
    aim: 'an access token of a password that was changed',
    input: 'X-Form-Access',
    refusal: { codes: ['form_locked'] },
    send: ({ url }, { tokens, changedSlug }) =>
      sendJson(url, 'POST', submission(changedSlug), {
        body: { answers: { name: 'x' } },
        headers: { 'X-Form-Access': tokens.oldAccess },
      }),
  },
  {
    aim: 'a password that was changed',
    input: 'password',
    refusal: { codes: ['wrong_password'] },
    send: ({ url }, { changedSlug }) =>
      sendJson(url, 'POST', `/public/forms/${changedSlug}/unlock`, {
        body: { password: formPassword },
      }),
  },
  {
    aim: 'an API key that was revoked',
    input: 'Authorization',
    refusal: { codes: ['unauthenticated'] },
    send: ({ url }, { tokens }) => sendJson(url, 'GET', '/me', { key: tokens.revokedKey }),
  },
];

/** Tokens are valid for one form, and once if they are used up; deliveries are valid for a few minutes. */
export const replay: Suite = {
  name: 'replay',
  promised: 'A token is valid for one form, and once if it is used up; a delivery, for minutes.',
  aims: (target) => [
    ...replays.map(
      ({ aim, refusal, send }) =>
        () =>
          refusedProbe(aim, aim, async () => {
            const { status, text } = await send(target, await sharedForms(target));
            const isRefused = isRefusedAs({ status, text, duration: 0 }, refusal);
            return {
              fault: status < 300 ? `was accepted: ${status} ${text}` : undefined,
              isRefused,
            };
          }),
    ),
    ...webhookReplays(target),
    ...target.operations
      .filter(({ method, path }) => method === 'POST' && /^\/(forms|keys|webhooks)$/.test(path))
      .map(
        ({ path, body }) =>
          () =>
            probe(
              `the idempotency key of another workspace, POST ${path}`,
              `POST ${path}`,
              async () => {
                const { url, owner, stranger } = target;
                const headers = { 'Idempotency-Key': `shared-${path.slice(1)}` };
                const [one, other] = [
                  await sendJson(url, 'POST', path, { key: owner.key, body, headers }),
                  await sendJson(url, 'POST', path, { key: stranger.key, body, headers }),
                ];
                const ids = [jsonOf(one)['id'], jsonOf(other)['id']];
                return ids[0] !== undefined && ids[0] === ids[1]
                  ? `returned ${ids[0]} to both`
                  : undefined;
              },
            ),
      ),
  ],
};
