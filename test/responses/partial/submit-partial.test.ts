import { describe, expect, it } from 'vitest';
import { sweepExpiredUploads } from '../../../src/files/file-cleanup.ts';
import { sweepExpired } from '../../../src/services/background-jobs.ts';
import { recordRequestStatements } from '../../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { definitionOf, errorsOf, fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { adjustableClock } from '../../support/fixtures/webhooks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// A submission with `X-Form-Partial` removes the partial response in the transaction that stores the response.

const day = 86_400_000;
const clock = adjustableClock();
const world = await createTestWorld({ clock });
const alice = await world.client();
const { visitor, services } = world;

const definition = definitionOf(
  { id: 'name', type: 'short_text' },
  fileQuestion({ max_files: 2 }),
  fileQuestion({ id: 'other' }),
);
const build = (settings: object = {}) =>
  buildPublishedForm(alice, { definition, settings: { save_partial: true, ...settings } });
const form = await build();

const routeOf = (slug: string) => `/public/forms/${slug}/partial`;
const header = (token: string) => ({ 'X-Form-Partial': token });

async function saved(answers: object, { slug }: { slug: string } = form): Promise<string> {
  const { status, body } = await visitor.rest(`PUT ${routeOf(slug)}`, { body: { answers } });
  expect(status).toBe(201);
  return body.token;
}

const save = (token: string, answers: object) =>
  visitor.rest(`PUT ${routeOf(form.slug)}`, { body: { answers }, headers: header(token) });
const read = (token: string, { slug }: { slug: string } = form) =>
  visitor.rest(`GET ${routeOf(slug)}`, { headers: header(token) });
const submit = (
  answers: object,
  headers: Record<string, string>,
  { slug }: { slug: string } = form,
) => visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers }, headers });
const totalOf = async ({ id }: { id: string }) =>
  (await alice.rest(`GET /forms/${id}/responses`)).body.total;

describe('a submission with saved answers', () => {
  it('stores the response and removes the partial response', async () => {
    const token = await saved({ name: 'An' });
    expect((await submit({ name: 'Ann' }, header(token))).status).toBe(201);
    expect((await read(token)).status).toBe(404);
    expect((await save(token, { name: 'Annie' })).status).toBe(404);
  });

  it('that was submitted before is refused as such, although its uploads are used', async () => {
    const token = await saved({ doc: [await uploadRef(visitor, form.slug)] });
    const { body } = await read(token);
    expect((await submit(body.answers, header(token))).status).toBe(201);
    const again = await submit(body.answers, header(token));
    expect([again.status, again.body.code]).toEqual([409, 'already_submitted']);
    const without = await submit(body.answers, {});
    expect(without.status).toBe(422);
  });

  it('is stored once if it is sent twice, one after the other or at once', async () => {
    const own = await build();
    const first = await saved({}, own);
    const statuses = [];
    for (const name of ['A', 'B']) {
      const { status, body } = await submit({ name }, header(first), own);
      statuses.push([status, body.code]);
    }
    expect(statuses).toEqual([
      [201, undefined],
      [409, 'already_submitted'],
    ]);
    const second = await saved({}, own);
    const race = await Promise.all(
      Array.from({ length: 8 }, (_, index) => submit({ name: `${index}` }, header(second), own)),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await totalOf(own)).toBe(2);
  });

  it('is refused again after the partial response would have expired within a day', async () => {
    const short = await build({ partial_days: 1 });
    const token = await saved({}, short);
    clock.advance(0.9 * day);
    expect((await submit({}, header(token), short)).status).toBe(201);
    clock.advance(0.5 * day);
    await sweepExpired(services);
    expect((await submit({}, header(token), short)).status).toBe(409);
  });

  it('gets the first result with the same idempotency key', async () => {
    const token = await saved({});
    const headers = { ...header(token), 'Idempotency-Key': `key of ${token}` };
    const first = await submit({ name: 'Ann' }, headers);
    const second = await submit({ name: 'Ann' }, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
  });

  it('leaves the partial response as it is if it is refused', async () => {
    const token = await saved({ name: 'An' });
    expect((await submit({ name: 5 }, header(token))).status).toBe(422);
    expect((await read(token)).body.answers).toEqual({ name: 'An' });
  });

  it('is stored with a token that is unknown, discarded, expired or of another form', async () => {
    const own = await build();
    const discarded = await saved({}, own);
    await visitor.rest(`DELETE ${routeOf(own.slug)}`, { headers: header(discarded) });
    const foreign = await saved({ name: 'An' });
    const tokens = ['nonsense', `resume_${'0'.repeat(32)}`, discarded, foreign];
    for (const token of tokens) {
      expect((await submit({ name: 'Ann' }, header(token), own)).status, token).toBe(201);
    }
    expect(await totalOf(own)).toBe(tokens.length);
    expect((await read(foreign)).status).toBe(200);
  });

  it('costs no further statement, and others cost nothing', async () => {
    const token = await saved({});
    const send = (headers: Record<string, string>) =>
      recordRequestStatements(world, () => submit({ name: 'Ann' }, headers));
    const without = await send({});
    const statements = await send(header(token));
    expect(statements).toHaveLength(without.length);
  });
});

describe('uploads in saved answers', () => {
  it('are refused if they are for another question, unknown or too many', async () => {
    const ref = await uploadRef(visitor, form.slug);
    const invalid = await visitor.rest(`PUT ${routeOf(form.slug)}`, {
      body: { answers: { other: [ref], doc: ['a', 'b', 'c'] } },
    });
    expect(errorsOf(invalid)).toEqual([
      422,
      ['answers.doc', 'too_many'],
      ['answers.other', 'invalid_upload'],
    ]);
    const unknown = { answers: { doc: ['ref_unknown'] } };
    const response = await visitor.rest(`PUT ${routeOf(form.slug)}`, { body: unknown });
    expect(errorsOf(response)).toEqual([422, ['answers.doc', 'invalid_upload']]);
  });

  it('are restored with their names, and can be submitted as long as the answers are stored', async () => {
    const ref = await uploadRef(visitor, form.slug, { name: 'cv.txt', content: 'Hello' });
    const token = await saved({ name: 'Ann', doc: [ref] });
    clock.advance(20 * day);
    await sweepExpiredUploads(services);
    const { body } = await read(token);
    expect(body.answers).toEqual({ name: 'Ann', doc: [ref] });
    expect(body.uploads).toEqual([{ ref, name: 'cv.txt', size: 5, type: 'text/plain' }]);
    const { status, body: result } = await submit(body.answers, header(token));
    expect(status).toBe(201);
    const stored = await alice.rest(`GET /forms/${form.id}/responses/${result.id}`);
    expect(stored.body.answers.doc).toMatchObject([{ name: 'cv.txt', size: 5 }]);
  });

  it('are never stored as references', async () => {
    const ref = await uploadRef(visitor, form.slug);
    await saved({ doc: [ref] });
    const { rows } = await services.db.pool.query<{ text: string }>(
      'SELECT p::text AS text FROM partial_responses p',
    );
    expect(rows.some(({ text }) => text.includes(ref))).toBe(false);
  });

  it('expire a day after they were removed from the answers', async () => {
    const [kept, removed] = [
      await uploadRef(visitor, form.slug),
      await uploadRef(visitor, form.slug),
    ];
    const token = await saved({ doc: [kept, removed] });
    clock.advance(5 * day);
    expect((await save(token, { doc: [kept] })).status).toBe(200);
    expect((await save(token, { doc: [kept, removed] })).status).toBe(200);
    expect((await save(token, { doc: [kept] })).status).toBe(200);
    clock.advance(2 * day);
    expect((await save(token, { doc: [removed] })).status).toBe(422);
    expect((await submit({ doc: [kept] }, header(token))).status).toBe(201);
  });

  it('belong to the answers that were saved last, if two contain them', async () => {
    const ref = await uploadRef(visitor, form.slug);
    const [first, second] = [await saved({ doc: [ref] }), await saved({ doc: [ref] })];
    expect((await submit({}, header(first))).status).toBe(201);
    await sweepExpiredUploads(services);
    expect((await submit({ doc: [ref] }, header(second))).status).toBe(201);
  });

  type End = (token: string, own: { slug: string }) => unknown;
  const ends: Readonly<Record<string, End>> = {
    discarded: (token, { slug }) =>
      visitor.rest(`DELETE ${routeOf(slug)}`, { headers: header(token) }),
    'submitted without them': (token, own) => submit({}, header(token), own),
    expired: () => clock.advance(31 * day),
  };

  it.each(Object.entries(ends))(
    'are deleted once the answers are %s, and their quota is released',
    async (_, end) => {
      const own = await build();
      const token = await saved({ doc: [await uploadRef(visitor, own.slug)] }, own);
      await sweepExpiredUploads(services);
      const where = { formId: own.id };
      expect(await services.db.prisma.file.count({ where })).toBe(1);
      await end(token, own);
      await sweepExpiredUploads(services);
      expect(await services.db.prisma.file.count({ where })).toBe(0);
      expect(await services.db.prisma.fileRemoval.count({ where })).toBe(1);
      expect(await services.db.prisma.unclaimedUploads.count({ where })).toBe(0);
    },
  );

  it('do not deadlock with saves and submissions at the same time', async () => {
    const own = await build();
    const ref = await uploadRef(visitor, own.slug);
    const token = await saved({ doc: [ref] }, own);
    const saves = Array.from({ length: 6 }, () =>
      visitor.rest(`PUT ${routeOf(own.slug)}`, {
        body: { answers: { doc: [ref] } },
        headers: header(token),
      }),
    );
    const submitted = submit({ doc: [ref] }, header(token), own);
    expect((await submitted).status).toBe(201);
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    // Saved before the submission, or refused after it: the token, or the upload, has been used.
    expect(statuses.filter((status) => ![200, 404, 422].includes(status))).toEqual([]);
    expect((await read(token, own)).status).toBe(404);
  });
});

describe('expired answers', () => {
  it('are deleted by the sweep', async () => {
    await saved({ name: 'An' });
    clock.advance(91 * day);
    await sweepExpired(services);
    expect(await services.db.prisma.partialResponse.count()).toBe(0);
    expect(await services.db.prisma.usedPartial.count()).toBe(0);
  });
});
