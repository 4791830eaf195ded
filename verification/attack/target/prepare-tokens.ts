import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type MadeForm, requireJson } from '../../support/requests/rest.ts';
import { oncePer } from '../probe.ts';
import type { Target } from '../suite.ts';
import { formPassword, invite, publish, respond, save, upload } from './prepare-workspace.ts';

/** Creates forms and tokens, and forms to replay the tokens at, once for each target. */
export const sharedForms = oncePer(async (target: Target) => {
  const { url, owner, stranger, protectedSlug } = target;
  const form = await publish(url, owner.key);
  const captcha = await publish(url, owner.key, { require_captcha: true });
  const changed = await publish(url, owner.key, { password: formPassword });
  const slugOf = async (settings: object) => (await publish(url, stranger.key, settings)).slug;
  const invitation = async () => String((await invite(url, owner.key, form.id))['token']);
  const tokens = {
    upload: await upload(url, form.slug),
    usedUpload: await upload(url, form.slug),
    invitation: await invitation(),
    usedInvitation: await invitation(),
    partial: await save(url, form.slug, 'saved'),
    usedPartial: await save(url, form.slug, 'saved'),
    access: await unlock(url, protectedSlug),
    oldAccess: await unlock(url, changed.slug),
    captcha: await solveCaptcha(url, captcha.slug),
    usedCaptcha: await solveCaptcha(url, captcha.slug),
    preview: await previewOf(url, owner.key, form.id),
    deletedFile: await deleteFile(url, owner.key, form),
    revokedKey: await revokeKey(url, owner.key),
  };
  const settings = { password: `${formPassword} 2` };
  await requireJson(url, 'PATCH', `/forms/${changed.id}`, { key: owner.key, body: { settings } });
  const submit = (slug: string, body: object, headers = {}) =>
    requireJson(url, 'POST', `/public/forms/${slug}/submissions`, { body, headers });
  const answers = { name: 'x' };
  await submit(form.slug, { answers: { cv: [tokens.usedUpload] } });
  await submit(form.slug, { answers, invitation: tokens.usedInvitation });
  await submit(form.slug, { answers }, { 'X-Form-Partial': tokens.usedPartial });
  await submit(captcha.slug, { answers, captcha_token: tokens.usedCaptcha });
  return {
    slug: form.slug,
    captchaSlug: captcha.slug,
    changedSlug: changed.slug,
    tokens,
    otherSlug: await slugOf({}),
    otherProtectedSlug: await slugOf({ password: formPassword }),
    otherCaptchaSlug: await slugOf({ require_captcha: true }),
  };
});

export type SharedForms = Awaited<ReturnType<typeof sharedForms>>;

export async function unlock(url: string, slug: string): Promise<string> {
  const body = { password: formPassword };
  const unlocked = await requireJson(url, 'POST', `/public/forms/${slug}/unlock`, { body });
  return String(unlocked['access_token']);
}

async function solveCaptcha(url: string, slug: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/public/captcha/challenge?form=${slug}`);
  const challenge: Parameters<typeof solveChallenge>[0]['challenge'] = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

export async function previewOf(url: string, key: string, id: string): Promise<string> {
  const { preview_url: preview } = await requireJson(url, 'GET', `/forms/${id}`, { key });
  return new URL(String(preview)).hash.slice(1);
}

/** Deletes the response with a file. @returns the token of its download link */
async function deleteFile(url: string, key: string, form: MadeForm): Promise<string> {
  const { response, file } = await respond(url, key, form, 'x');
  await requireJson(url, 'DELETE', `/forms/${form.id}/responses/${response['id']}`, { key });
  return String(file['url']).split('/').at(-1) ?? '';
}

async function revokeKey(url: string, key: string): Promise<string> {
  const body = { name: 'revoked', scopes: ['forms:read'] };
  const { id, key: secret } = await requireJson(url, 'POST', '/keys', { key, body });
  await requireJson(url, 'DELETE', `/keys/${id}`, { key });
  return String(secret);
}
