import { describe, expect, it } from 'vitest';
import { Plan } from '../../prisma/generated/client/enums.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The password in the settings: who may set it; it is never returned.

const world = await createTestWorld();
const { prisma } = world.services.db;
const alice = await world.client();
const answers = { name: 'Ann' };

const buildLocked = (input: object = {}, client = alice) =>
  buildPublishedForm(client, { settings: { password: 'sesame' }, ...input });

const patch = (id: string, body: object, client = alice) =>
  client.rest(`PATCH /forms/${id}`, { body });
const setPassword = (id: string, password: string | null, client = alice) =>
  patch(id, { settings: { password } }, client);

const unlock = (slug: string, body: object) =>
  world.visitor.rest(`POST /public/forms/${slug}/unlock`, { body });

async function tokenFor(slug: string, password = 'sesame'): Promise<string> {
  return (await unlock(slug, { password })).body.access_token;
}

/** Whether a submission is rejected because of a missing password. */
async function isLocked(slug: string, token?: string): Promise<boolean> {
  const headers = token === undefined ? {} : { 'X-Form-Access': token };
  const line = `POST /public/forms/${slug}/submissions`;
  const { status } = await world.visitor.rest(line, { body: { answers }, headers });
  expect([201, 401]).toContain(status);
  return status === 401;
}

describe('the password of a form', () => {
  it.each([
    ['a number', 7, 'wrong_type'],
    ['a switch', true, 'wrong_type'],
    ['a list', ['sesame'], 'wrong_type'],
    ['an object', { text: 'sesame' }, 'wrong_type'],
    ['empty', '', 'required'],
    ['129 characters', '🔑'.repeat(129), 'too_long'],
    ['a lone surrogate', '\ud83d', 'invalid_text'],
  ])('rejects a password that is %s', async (_, password, code) => {
    const form = await buildForm(alice);
    for (const line of ['POST /forms', `PATCH /forms/${form.id}`]) {
      const { status, body } = await alice.rest(line, { body: { settings: { password } } });
      expect([status, body.errors]).toMatchObject([422, [{ path: 'settings.password', code }]]);
    }
    expect((await alice.rest(`GET /forms/${form.id}`)).body).toEqual(form);
  });

  it('accepts a password of 1 to 128 characters, independent of its size in bytes', async () => {
    for (const password of ['x', '🔑'.repeat(128)]) {
      const form = await buildLocked({ settings: { password } });
      expect((await unlock(form.slug, { password })).status).toBe(200);
    }
  });

  it('does not change the revision if the same password is set, also with another Unicode normalization', async () => {
    const form = await buildLocked({ settings: { password: 'Caf\u00e9' } });
    const token = await tokenFor(form.slug, 'Cafe\u0301');
    const same = await setPassword(form.id, 'Cafe\u0301');
    expect([same.status, same.body.revision]).toEqual([200, form.revision]);
    expect(await isLocked(form.slug, token)).toBe(false);

    const other = await setPassword(form.id, 'cafe');
    expect(other.body.revision).toBe(form.revision + 1);
    expect((await unlock(form.slug, { password: 'Caf\u00e9' })).status).toBe(403);
  });

  it('does not change the password if settings are sent back as they were read', async () => {
    const form = await buildLocked();
    const { body } = await patch(form.id, { settings: form.settings });
    expect([body.revision, body.settings.password_protected]).toEqual([form.revision, true]);
    const off = await patch(form.id, { settings: { password_protected: false } });
    expect([off.body.revision, off.body.settings]).toEqual([form.revision, form.settings]);
  });

  it('returns neither the password nor its hash in any response', async () => {
    const password = 'a-password-never-returned';
    const form = await buildLocked({ settings: { password } });
    const { passwordHash } = await prisma.form.findUniqueOrThrow({ where: { id: form.id } });
    expect(passwordHash).toMatch(/^\$argon2id\$/);
    const path = `/forms/${form.id}`;
    const lines = [
      `GET ${path}`,
      'GET /forms?limit=100',
      `GET ${path}/versions`,
      `GET ${path}/versions/1`,
      `GET ${path}/responses/export?format=json`,
      `GET ${path}/responses/export`,
      `GET ${path}/analytics`,
      `POST ${path}/publish`,
      `POST ${path}/duplicate`,
      `POST ${path}/unpublish`,
      `GET /public${path.replace(form.id, form.slug)}`,
    ];
    await alice.rest(`POST ${path}/responses`, { body: { answers } });
    const responses = [form, await setPassword(form.id, password)];
    for (const line of lines) responses.push((await alice.rest(line)).body);
    const query = 'query ($id: ID!) { form(id: $id) { settings { passwordProtected } } }';
    const data = await alice.graphql(query, { id: form.id });
    expect(data.form.settings).toEqual({ passwordProtected: true });
    const text = JSON.stringify([...responses, data]);
    expect(text).toContain('password_protected');
    expect(text).not.toContain(password);
    expect(text).not.toContain('argon2');
    expect(text).not.toContain(passwordHash?.split('$').at(-1));

    for (const field of ['password', 'passwordHash']) {
      const invalid = query.replace('passwordProtected', field);
      expect((await alice.graphqlProblem(invalid, { id: form.id })).code).toBe('bad_request');
    }
  });
});

describe('passwords on the free plan', () => {
  const refusal = {
    status: 403,
    code: 'pro_plan_required',
    errors: [{ path: 'settings.password', code: 'pro_plan_required' }],
  };

  it('rejects a password on the free plan, in REST and GraphQL', async () => {
    const bob = await world.client({ plan: Plan.FREE });
    const form = await buildForm(bob);
    for (const line of ['POST /forms', `PATCH /forms/${form.id}`]) {
      const { body } = await bob.rest(line, { body: { title: 'X', settings: { password: 'x' } } });
      expect(body).toMatchObject(refusal);
    }
    const change = 'mutation ($id: ID!) { updateForm(id: $id, input: INPUT) { form { id } } }';
    const create = 'mutation { createForm(input: INPUT) { form { id } } }';
    for (const mutation of [change, create]) {
      const query = mutation.replace('INPUT', '{ settings: { password: "x" } }');
      expect(await bob.graphqlProblem(query, { id: form.id })).toMatchObject(refusal);
    }
    expect((await bob.rest(`GET /forms/${form.id}`)).body).toEqual(form);
    expect((await bob.rest('GET /forms')).body.total).toBe(1);
  });

  it('reports each setting that the free plan does not include', async () => {
    const bob = await world.client({ plan: Plan.FREE });
    const settings = { password: 'x', retention_days: 3 };
    const { body } = await bob.rest('POST /forms', { body: { settings } });
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'settings.password',
      'settings.retention_days',
    ]);
  });

  it('retains a password after a change to the free plan; it can be removed but not set again', async () => {
    const bob = await world.client();
    const form = await buildLocked({}, bob);
    await prisma.workspace.updateMany({
      where: { id: bob.workspaceId ?? '' },
      data: { plan: Plan.FREE },
    });
    expect((await setPassword(form.id, 'another', bob)).body).toMatchObject(refusal);
    expect(await isLocked(form.slug)).toBe(true);
    expect(await isLocked(form.slug, await tokenFor(form.slug))).toBe(false);

    const same = await patch(form.id, { settings: { password: 'sesame' } }, bob);
    expect([same.status, same.body.revision]).toEqual([200, form.revision]);
    const copy = await bob.rest(`POST /forms/${form.id}/duplicate`);
    expect(copy.body.settings.password_protected).toBe(true);
    await bob.rest(`POST /forms/${copy.body.id}/publish`);
    expect((await unlock(copy.body.slug, { password: 'sesame' })).status).toBe(200);

    const removed = await setPassword(form.id, null, bob);
    expect(removed.body).toMatchObject({
      revision: form.revision + 1,
      settings: { password_protected: false },
    });
    expect(await isLocked(form.slug)).toBe(false);
    expect((await setPassword(form.id, 'sesame', bob)).body).toMatchObject(refusal);
  });
});
