import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  definitionOf,
  fileParts,
  fileQuestion,
  multipart,
  multipartType,
} from '../support/fixtures/uploads.ts';
import { processorTime } from '../support/processes/processor-time.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Forms with a password, for visitors. The clock is fixed, so that cached forms do not expire.

let now = new Date('2026-03-01T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const { prisma } = world.services.db;
const alice = await world.client();
const definition = definitionOf({ id: 'name', type: 'short_text' }, fileQuestion());
const answers = { name: 'Ann' };

const buildLocked = (password = 'sesame') =>
  buildPublishedForm(alice, { definition, settings: { password } });

const setPassword = (id: string, password: string | null) =>
  alice.rest(`PATCH /forms/${id}`, { body: { settings: { password } } });

const accessHeaders = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { 'X-Form-Access': token };

const unlock = (slug: string, body?: unknown) =>
  world.visitor.rest(`POST /public/forms/${slug}/unlock`, { body });
const readForm = (slug: string, token?: string, headers: Record<string, string> = {}) =>
  world.visitor.rest(`GET /public/forms/${slug}`, {
    headers: { ...accessHeaders(token), ...headers },
  });

async function tokenFor(slug: string, password = 'sesame'): Promise<string> {
  const { status, body } = await unlock(slug, { password });
  if (status !== 200) throw new Error(`not unlocked: ${JSON.stringify(body)}`);
  return body.access_token;
}

/** Sends a GraphQL request: returns the data, or the extensions of the first error. */
async function graphql(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) {
  const type = typeof body === 'string' ? 'application/json' : multipartType;
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type, 'GraphQL-Require-Preflight': '1', ...headers },
  });
  const { data, errors } = await answer.json();
  return errors?.[0].extensions ?? data;
}

const ask = (query: string, variables: object, token?: string) =>
  graphql(JSON.stringify({ query, variables }), accessHeaders(token));

const submission = `mutation ($slug: String!, $answers: Answers!) {
  submitResponse(slug: $slug, input: { answers: $answers }) { responseId }
}`;
const upload = `mutation ($slug: String!, $input: UploadFileInput!) {
  uploadFile(slug: $slug, input: $input) { file { ref } }
}`;

/** Each way to submit data: returns `taken`, or the problem. */
const ways: Record<string, (slug: string, token?: string) => Promise<unknown>> = {
  async 'a submission by REST'(slug, token) {
    const line = `POST /public/forms/${slug}/submissions`;
    const headers = accessHeaders(token);
    const { body } = await world.visitor.rest(line, { body: { answers }, headers });
    return body.id ? 'taken' : body;
  },
  async 'a submission by GraphQL'(slug, token) {
    const result = await ask(submission, { slug, answers }, token);
    return result.submitResponse ? 'taken' : result;
  },
  async 'an upload by REST'(slug, token) {
    const { body } = await world.visitor.rest(`POST /public/forms/${slug}/uploads`, {
      raw: multipart(fileParts({})),
      headers: { 'Content-Type': multipartType, ...accessHeaders(token) },
    });
    return body.ref ? 'taken' : body;
  },
  async 'an upload by GraphQL'(slug, token) {
    const variables = { slug, input: { itemId: 'doc', file: null } };
    const parts = [
      { name: 'operations', content: JSON.stringify({ query: upload, variables }) },
      { name: 'map', content: JSON.stringify({ 0: ['variables.input.file'] }) },
      { name: '0', content: 'Hello', fileName: 'hello.txt' },
    ];
    const result = await graphql(multipart(parts), accessHeaders(token));
    return result.uploadFile ? 'taken' : result;
  },
};

const locked = { status: 401, code: 'form_locked' };

async function expectLocked(slug: string, token?: string) {
  for (const [way, send] of Object.entries(ways)) {
    expect(await send(slug, token), way).toMatchObject(locked);
  }
  expect((await readForm(slug, token)).body.schema).toBeNull();
}

async function expectOpen(slug: string, token?: string) {
  for (const [way, send] of Object.entries(ways)) {
    expect(await send(slug, token), way).toBe('taken');
  }
  expect((await readForm(slug, token)).body.schema).not.toBeNull();
}

describe('a form with a password', () => {
  it('hides only its questions', async () => {
    const form = await buildLocked();
    const token = await tokenFor(form.slug);
    const [shut, open] = [await readForm(form.slug), await readForm(form.slug, token)];
    expect([shut.status, open.status]).toEqual([200, 200]);
    expect(shut.body).toEqual({ ...open.body, schema: null });
    expect(open.body).toMatchObject({ password_required: true, schema: form.published.schema });

    const query = 'query ($slug: String!) { publicForm(slug: $slug) { schema passwordRequired } }';
    const { publicForm } = await ask(query, { slug: form.slug });
    expect(publicForm).toEqual({ schema: null, passwordRequired: true });
    const seen = await ask(query, { slug: form.slug }, token);
    expect(seen.publicForm).toEqual({ schema: form.published.schema, passwordRequired: true });
  });

  it('has different cache validators when locked and unlocked', async () => {
    const form = await buildLocked();
    const token = await tokenFor(form.slug);
    const shut = await readForm(form.slug);
    const open = await readForm(form.slug, token);
    await setPassword(form.id, null);
    const free = await readForm(form.slug);
    const tags = [shut, open, free].map(({ headers }) => headers.get('ETag') ?? '');
    expect(new Set(tags).size).toBe(3);
    for (const { headers } of [shut, open, free]) {
      expect(headers.get('Vary')).toContain('X-Form-Access');
      expect(headers.get('Cache-Control')).toBe('no-cache');
    }
    const [shutTag = '', openTag = '', freeTag = ''] = tags;
    const statuses = [shutTag, openTag, freeTag].map(async (tag) => {
      return (await readForm(form.slug, undefined, { 'If-None-Match': tag })).status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 200, 304]);
  });

  it('is not sent again to a client that has it in its cache, locked or unlocked', async () => {
    const form = await buildLocked();
    const token = await tokenFor(form.slug);
    const tagOf = async (access?: string) =>
      (await readForm(form.slug, access)).headers.get('ETag') ?? '';
    const [shut, open] = [await tagOf(), await tagOf(token)];
    const status = async (tag: string, access?: string) =>
      (await readForm(form.slug, access, { 'If-None-Match': tag })).status;
    expect([await status(shut), await status(open, token)]).toEqual([304, 304]);
    expect([await status(open), await status(shut, token)]).toEqual([200, 200]);
  });

  it('can be unlocked with its questions while it is closed', async () => {
    const form = await buildLocked();
    await alice.rest(`POST /forms/${form.id}/unpublish`);
    const { body } = await readForm(form.slug, await tokenFor(form.slug));
    expect(body).toMatchObject({
      accepting_responses: false,
      closed_reason: 'unpublished',
      schema: form.published.schema,
    });
    await expect(ways['a submission by REST']?.(form.slug)).resolves.toMatchObject(locked);
  });
});

describe('unlocking', () => {
  it.each([
    ['nothing at all', undefined, 'required'],
    ['no password', {}, 'required'],
    ['null', { password: null }, 'required'],
    ['a number', { password: 7 }, 'wrong_type'],
    ['an empty text', { password: '' }, 'required'],
    ['129 characters', { password: 'x'.repeat(129) }, 'too_long'],
    ['129 characters of several units', { password: '\u{1d15e}'.repeat(129) }, 'too_long'],
    ['31 combining marks', { password: `a${'\u0301'.repeat(31)}` }, 'invalid_text'],
  ])('is refused with %s', async (_, body, code) => {
    const form = await buildLocked();
    const refused = await unlock(form.slug, body);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ path: 'password', code }]);
  });

  const mutation = `mutation ($slug: String!, $password: String!) {
    unlockForm(slug: $slug, input: { password: $password }) { accessToken expiresInSeconds }
  }`;

  it('is refused with the wrong password, over REST and GraphQL', async () => {
    const form = await buildLocked();
    for (const password of ['sesamf', 'Sesame', ' sesame', 'sesame ', 'x']) {
      const { status, body } = await unlock(form.slug, { password });
      expect([status, body.code]).toEqual([403, 'wrong_password']);
    }
    const problem = await ask(mutation, { slug: form.slug, password: 'sesamf' });
    expect(problem).toMatchObject({ status: 403, code: 'wrong_password' });
  });

  it('is refused for a body of more than 4 KiB, and by GraphQL for sequences of combining marks', async () => {
    const { slug } = await buildLocked();
    const password = `a${'\u0315\u0300'.repeat(2000)}`;
    const { status, body } = await unlock(slug, { password });
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    const { errors } = await ask(mutation, { slug, password });
    expect(errors).toMatchObject([{ path: 'password', code: 'invalid_text' }]);
  });

  it('is refused for forms without a password', async () => {
    const draft = await buildForm(alice, { settings: { password: 'sesame' } });
    const open = await buildPublishedForm(alice);
    for (const [slug, status, code] of [
      ['no-such-form', 404, 'not_found'],
      [draft.slug, 404, 'not_found'],
      [open.slug, 409, 'not_protected'],
    ]) {
      const { body } = await unlock(slug, { password: 'sesame' });
      expect(body).toMatchObject({ status, code });
      expect(await ask(mutation, { slug, password: 'sesame' })).toMatchObject({ status, code });
    }
  });

  it('returns a token that gives access over REST and GraphQL for twelve hours', async () => {
    const form = await buildLocked();
    await expectLocked(form.slug);
    const { status, body } = await unlock(form.slug, { password: 'sesame' });
    expect([status, body]).toEqual([200, { access_token: expect.any(String), expires_in: 43_200 }]);
    await expectOpen(form.slug, body.access_token);
    const { unlockForm } = await ask(mutation, { slug: form.slug, password: 'sesame' });
    expect(unlockForm.expiresInSeconds).toBe(43_200);
    await expectOpen(form.slug, unlockForm.accessToken);
  });

  it('takes as long for a wrong password as for an unknown form', async () => {
    const form = await buildLocked();
    const guesses = {
      right: () => unlock(form.slug, { password: 'sesame' }),
      wrong: () => unlock(form.slug, { password: 'sesamf' }),
      longer: () => unlock(form.slug, { password: 'x'.repeat(128) }),
      nobody: () => unlock('no-such-form', { password: 'sesame' }),
    };
    const times: Record<string, number[]> = {};
    for (let round = 0; round < 16; round += 1) {
      for (const [name, guess] of Object.entries(guesses)) {
        const began = processorTime();
        await guess();
        const taken = processorTime() - began;
        if (round > 0) times[name] = [...(times[name] ?? []), taken];
      }
    }
    const median = (name: string) => times[name]?.sort((a, b) => a - b)[7] ?? 0;
    for (const name of ['wrong', 'longer', 'nobody']) {
      const ratio = median(name) / median('right');
      expect(ratio, name).toBeGreaterThan(0.5);
      expect(ratio, name).toBeLessThan(2);
    }
  });
});

describe('an access token is refused', () => {
  it('if it is malformed or was tampered with', async () => {
    const form = await buildLocked();
    const token = await tokenFor(form.slug);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const later = { ...decodeJwt(token), exp: 2 ** 40 };
    const encoded = Buffer.from(JSON.stringify(later)).toString('base64url');
    const unsigned = new UnsecuredJWT(decodeJwt(token)).encode();
    const first = signature.startsWith('A') ? 'B' : 'A';
    for (const forged of [
      'garbage',
      'sesame',
      `Bearer ${token}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${first}${signature.slice(1)}`,
      `${header}.${encoded}.${signature}`,
      unsigned,
    ]) {
      await expectLocked(form.slug, forged);
    }
    await expectOpen(form.slug, token);
  });

  it('if it was signed for another purpose, or with another secret', async () => {
    const form = await buildLocked();
    const claims = decodeJwt(await tokenFor(form.slug));
    const sign = (changes: object, secret: Uint8Array, alg = 'HS256') =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(secret);
    const { secret } = world.services;
    await expectLocked(form.slug, await sign({ aud: 'file' }, secret));
    await expectLocked(form.slug, await sign({ aud: undefined }, secret));
    await expectLocked(form.slug, await sign({}, Buffer.from('x'.repeat(32))));
    await expectLocked(form.slug, await sign({}, Buffer.concat([secret, secret]), 'HS512'));
    await expectOpen(form.slug, await sign({}, secret));
  });

  it('for another form, including a copy with the same password', async () => {
    const form = await buildLocked();
    const { body: copy } = await alice.rest(`POST /forms/${form.id}/duplicate`);
    await alice.rest(`POST /forms/${copy.id}/publish`);
    await expectLocked(copy.slug, await tokenFor(form.slug));
    await expectLocked(form.slug, await tokenFor(copy.slug));
  });

  it('after the password was changed, and after it was removed and set again', async () => {
    const form = await buildLocked();
    const token = await tokenFor(form.slug);
    await setPassword(form.id, 'another');
    await expectLocked(form.slug, token);

    const next = await tokenFor(form.slug, 'another');
    await setPassword(form.id, null);
    await expectOpen(form.slug, next);
    await setPassword(form.id, 'another');
    await expectLocked(form.slug, next);
    await expectOpen(form.slug, await tokenFor(form.slug, 'another'));
  });

  it('after twelve hours, but not before', async () => {
    const form = await buildLocked();
    const token = await tokenFor(form.slug);
    const granted = now.getTime();
    now = new Date(granted + 43_200_000 - 1);
    await expectOpen(form.slug, token);
    now = new Date(granted + 43_200_000);
    await expectLocked(form.slug, token);
  });

  it('by a submission while another server changes the password', async () => {
    const { passwordHash } = await prisma.form.findUniqueOrThrow({
      where: { id: (await buildLocked('another')).id },
    });
    for (const way of ['a submission by REST', 'a submission by GraphQL']) {
      const [open, shut] = [await buildPublishedForm(alice, { definition }), await buildLocked()];
      const token = await tokenFor(shut.slug);
      for (const { id, slug } of [open, shut]) {
        expect((await readForm(slug, token)).body.schema).not.toBeNull();
        await prisma.form.updateMany({
          where: { id },
          data: { passwordHash, epoch: { increment: 1 } },
        });
        expect(await ways[way]?.(slug, token), way).toMatchObject(locked);
        expect((await alice.rest(`GET /forms/${id}`)).body.response_count).toBe(0);
      }
    }
  });
});
