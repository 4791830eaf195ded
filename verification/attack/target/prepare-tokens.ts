import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { jsonOf, oncePer, sendJson } from '../probe.ts';
import type { Target } from '../suite.ts';
import { formPassword } from './prepare-party.ts';
import { uploadFile } from './upload-file.ts';

/** Tokens of the owner's form, and forms to replay them at. */
export interface SharedForms {
  readonly slug: string;
  readonly otherSlug: string;
  readonly otherProtectedSlug: string;
  readonly captchaSlug: string;
  readonly otherCaptchaSlug: string;
  /** A form whose password was changed. */
  readonly changedSlug: string;
  readonly tokens: Readonly<Record<TokenName, string>>;
}

type TokenName =
  | 'upload'
  | 'usedUpload'
  | 'invitation'
  | 'usedInvitation'
  | 'partial'
  | 'usedPartial'
  | 'access'
  | 'captcha'
  | 'usedCaptcha'
  | 'preview'
  | 'deletedFile'
  | 'oldAccess'
  | 'revokedKey';

/** Creates the forms and tokens, once for each target. */
export const sharedForms = oncePer(async (target: Target): Promise<SharedForms> => {
  const { url, owner, stranger } = target;
  const form = await publish(url, owner.key, {});
  const other = await publish(url, stranger.key, {});
  const otherProtected = await publish(url, stranger.key, { password: formPassword });
  const captcha = await publish(url, owner.key, { require_captcha: true });
  const otherCaptcha = await publish(url, stranger.key, { require_captcha: true });
  const changed = await publish(url, owner.key, { password: formPassword });
  const submit = (slug: string, body: object, headers = {}) =>
    sendJson(url, 'POST', `/public/forms/${slug}/submissions`, { body, headers });
  const tokens = {
    ...{ upload: await upload(url, form.slug), usedUpload: await upload(url, form.slug) },
    invitation: await invite(url, owner.key, form.id),
    usedInvitation: await invite(url, owner.key, form.id),
    ...{ partial: await save(url, form.slug), usedPartial: await save(url, form.slug) },
    access: await unlock(url, target.protectedSlug),
    ...{
      captcha: await solveCaptcha(url, captcha.slug),
      oldAccess: await unlock(url, changed.slug),
    },
    usedCaptcha: await solveCaptcha(url, captcha.slug),
    preview: await previewOf(url, owner.key, form.id),
    deletedFile: await deleteFile(url, owner.key, form),
    revokedKey: await revokeKey(url, owner.key),
  };
  const settings = { password: `${formPassword} 2` };
  await sendJson(url, 'PATCH', `/forms/${changed.id}`, { key: owner.key, body: { settings } });
  await submit(form.slug, { answers: { cv: [tokens.usedUpload] } });
  await submit(form.slug, { answers: { name: 'x' }, invitation: tokens.usedInvitation });
  await submit(form.slug, { answers: { name: 'x' } }, { 'X-Form-Partial': tokens.usedPartial });
  await submit(captcha.slug, { answers: { name: 'x' }, captcha_token: tokens.usedCaptcha });
  return {
    ...{ slug: form.slug, otherSlug: other.slug, otherProtectedSlug: otherProtected.slug },
    ...{ captchaSlug: captcha.slug, otherCaptchaSlug: otherCaptcha.slug },
    ...{ changedSlug: changed.slug, tokens },
  };
});

/** Publishes a form with a text and a file. @throws {Error} the answer of the service, if it refuses it */
export async function publish(
  url: string,
  key: string,
  settings: object,
): Promise<{ id: string; slug: string }> {
  const elements = [
    { id: 'name', type: 'short_text', title: 'Your name' },
    { id: 'cv', type: 'file', title: 'A file', max_files: 5 },
  ];
  const body = {
    title: 'Tokens',
    definition: { schema: { sections: [{ elements }] } },
    settings: { save_partial: true, ...settings },
  };
  const created = await sendJson(url, 'POST', '/forms', { key, body });
  const { id, slug } = jsonOf(created);
  if (created.status !== 201) throw new Error(`POST /forms was answered ${created.text}`);
  await sendJson(url, 'POST', `/forms/${id}/publish`, { key });
  return { id: String(id), slug: String(slug) };
}

const upload = async (url: string, slug: string) =>
  String(jsonOf(await uploadFile(url, slug))['ref']);

async function invite(url: string, key: string, id: string): Promise<string> {
  const made = await sendJson(url, 'POST', `/forms/${id}/invitations`, { key, body: { count: 1 } });
  const { data } = jsonOf(made);
  return String(Array.isArray(data) ? Object(data[0]).token : undefined);
}

async function save(url: string, slug: string): Promise<string> {
  const body = { answers: { name: 'saved' } };
  return String(
    jsonOf(await sendJson(url, 'PUT', `/public/forms/${slug}/partial`, { body }))['token'],
  );
}

async function unlock(url: string, slug: string): Promise<string> {
  const body = { password: formPassword };
  const unlocked = await sendJson(url, 'POST', `/public/forms/${slug}/unlock`, { body });
  return String(jsonOf(unlocked)['access_token'] ?? jsonOf(unlocked)['token']);
}

async function solveCaptcha(url: string, slug: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/public/captcha/challenge?form=${slug}`);
  const challenge: Parameters<typeof solveChallenge>[0]['challenge'] = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** The token of the preview link of a form. */
export async function previewOf(url: string, key: string, id: string): Promise<string> {
  const { preview_url: preview } = jsonOf(await sendJson(url, 'GET', `/forms/${id}`, { key }));
  return new URL(String(preview)).hash.slice(1);
}

/** Deletes the response with a file. @returns the token of its download link */
async function deleteFile(url: string, key: string, { id, slug }: { id: string; slug: string }) {
  const path = `/forms/${id}/responses`;
  const answers = { cv: [await upload(url, slug)] };
  const created = jsonOf(await sendJson(url, 'POST', path, { key, body: { answers } }));
  const files: unknown = Object(created['answers']).cv;
  const { url: link } = Object(Array.isArray(files) ? files[0] : undefined);
  await sendJson(url, 'DELETE', `${path}/${created['id']}`, { key });
  return String(link).split('/').at(-1) ?? '';
}

async function revokeKey(url: string, key: string): Promise<string> {
  const body = { name: 'revoked', scopes: ['forms:read'] };
  const { id, key: secret } = jsonOf(await sendJson(url, 'POST', '/keys', { key, body }));
  await sendJson(url, 'DELETE', `/keys/${id}`, { key });
  return String(secret);
}
