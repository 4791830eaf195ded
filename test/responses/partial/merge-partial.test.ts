import { describe, expect, it } from 'vitest';
import { sweepExpiredUploads } from '../../../src/files/file-cleanup.ts';
import { answerBodyLimit } from '../../../src/responses/submit/submit-response.ts';
import { buildPublishedForm, publishVersion } from '../../support/fixtures/forms.ts';
import { definitionOf, errorsOf, fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { adjustableClock } from '../../support/fixtures/webhooks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Several tabs or devices save one partial response: a save names the `revision` that it continues.

const day = 86_400_000;
const clock = adjustableClock();
const world = await createTestWorld({ clock });
const alice = await world.client();
const { visitor, services } = world;

const text = (id: string) => ({ id, type: 'short_text', title: id });
const children = { id: 'children', type: 'repeat', title: 'Children', elements: [text('child')] };
const questions = [text('a'), text('b'), text('c'), { ...children, max: 5 }];
const build = (...elements: { id: string; type: string }[]) =>
  buildPublishedForm(alice, {
    definition: definitionOf(...(elements.length > 0 ? elements : questions)),
    settings: { save_partial: true },
  });
const form = await build();
const withFiles = await build(
  text('a'),
  fileQuestion({ max_files: 2 }),
  fileQuestion({ id: 'cv' }),
);

const routeOf = ({ slug }: { slug: string }) => `/public/forms/${slug}/partial`;
const save = (body: object, token?: string, of = form) =>
  visitor.rest(`PUT ${routeOf(of)}`, {
    body,
    headers: token === undefined ? {} : { 'X-Form-Partial': token },
  });
const read = async (token: string, of = form) => {
  const { body } = await visitor.rest(`GET ${routeOf(of)}`, {
    headers: { 'X-Form-Partial': token },
  });
  return body;
};
const started = async (answers: object, of = form): Promise<string> =>
  (await save({ answers }, undefined, of)).body.token;

describe('the revision of a partial response', () => {
  it('is 1 at first, increases with each save, and is part of what is read', async () => {
    const first = await save({ answers: { a: '1' } });
    const { token } = first.body;
    const second = await save({ answers: { a: '2' } }, token);
    const third = await save({ answers: { b: '3' }, revision: 2 }, token);
    expect([first, second, third].map(({ body }) => body.revision)).toEqual([1, 2, 3]);
    expect(third.body).not.toHaveProperty('answers');
    expect(await read(token)).toMatchObject({ answers: { b: '3' }, revision: 3 });
    const { data } = (await alice.rest(`GET /forms/${form.id}/partials?limit=1`)).body;
    expect(data).toMatchObject([{ revision: 3 }]);
  });

  it('counts the saves of servers of the previous release', async () => {
    const token = await started({ a: '1' });
    await services.db.pool.query(
      `SELECT save_partial(form_id, NULL, token_digest, 1, NULL, NULL, '{"b": "2"}', NULL, '{}', $2, expires_at)
       FROM partial_responses WHERE form_id = $1 ORDER BY id DESC LIMIT 1`,
      [form.id, clock.now()],
    );
    expect((await read(token)).revision).toBe(2);
    const { body } = await save({ answers: { a: '3' }, revision: 1, changed: ['a'] }, token);
    expect(body).toMatchObject({ answers: { a: '3', b: '2' }, revision: 3 });
  });

  it('must be one that exists, with questions of the form', async () => {
    const token = await started({ a: '1' });
    const failuresOf = async (body: object, of: string | undefined = token) =>
      errorsOf(await save({ answers: {}, ...body }, of));
    expect(await failuresOf({ revision: 2 })).toEqual([422, ['revision', 'too_large']]);
    expect(await failuresOf({ revision: 0 })).toEqual([422, ['revision', 'too_small']]);
    expect(await failuresOf({ revision: -1 })).toEqual([422, ['revision', 'too_small']]);
    expect(await failuresOf({ revision: 1.5 })).toEqual([422, ['revision', 'wrong_type']]);
    expect(await failuresOf({ changed: ['a'] })).toEqual([422, ['revision', 'required']]);
    expect(await failuresOf({ revision: 1, changed: ['a', 'nobody'] })).toEqual([
      422,
      ['changed[1]', 'unknown_question'],
    ]);
    expect(errorsOf(await save({ answers: {}, revision: 1 }))).toEqual([
      422,
      ['revision', 'too_large'],
    ]);
    expect(await read(token)).toMatchObject({ answers: { a: '1' }, revision: 1 });
  });

  it('is unknown with a token that was discarded', async () => {
    const token = await started({ a: '1' });
    await visitor.rest(`DELETE ${routeOf(form)}`, { headers: { 'X-Form-Partial': token } });
    expect((await save({ answers: {}, revision: 1 }, token)).status).toBe(404);
  });
});

describe('a save that names an older revision', () => {
  it('changes the questions that it names, and returns them with the others', async () => {
    const token = await started({ a: '1', b: '1', c: '1' });
    await save({ answers: { a: 'x', b: '2' }, revision: 1, changed: ['b', 'c'] }, token);
    const answers = { a: '3', b: '1', c: '1' };
    const { status, body } = await save({ answers, revision: 1, changed: ['a'] }, token);
    expect([status, body]).toMatchObject([200, { token, revision: 3, uploads: [] }]);
    expect(body.answers).toEqual({ a: '3', b: '2' });
    expect((await read(token)).answers).toEqual({ a: '3', b: '2' });
  });

  it('wins where both have changed a question, also if it has removed the answer', async () => {
    const token = await started({ a: '1', b: '1' });
    await save({ answers: { a: '2', b: '2' }, revision: 1, changed: ['a', 'b'] }, token);
    const { body } = await save({ answers: { a: '3' }, revision: 1, changed: ['a', 'b'] }, token);
    expect(body.answers).toEqual({ a: '3' });
  });

  it('keeps what it does not have at all if it does not name questions', async () => {
    const token = await started({ a: '1' });
    await save({ answers: { a: '2', b: '2' }, revision: 1 }, token);
    const { body } = await save({ answers: { a: '1', c: '3' }, revision: 1 }, token);
    expect(body.answers).toEqual({ a: '1', b: '2', c: '3' });
  });

  it('changes all entries of a repeat', async () => {
    const token = await started({ children: [{ child: 'Ann' }] });
    const both = { children: [{ child: 'Ann' }, { child: 'Ben' }], a: '2' };
    await save({ answers: both, revision: 1, changed: ['children', 'a'] }, token);
    const answers = { children: [{ child: 'Anna' }] };
    const { body } = await save({ answers, revision: 1, changed: ['children'] }, token);
    expect(body.answers).toEqual({ ...answers, a: '2' });
  });

  it('keeps answers to questions of another version', async () => {
    const own = await build(text('a'), text('b'));
    const token = await started({ a: '1' }, own);
    await publishVersion(alice, own.id, definitionOf(text('a'), text('later')));
    const newer = { answers: { a: '1', later: '2' }, revision: 1, changed: ['later'] };
    await save(newer, token, own);
    const older = { answers: { a: '1', b: '3' }, revision: 1, changed: ['b'], version: 1 };
    expect((await save(older, token, own)).body.answers).toEqual({ a: '1', later: '2', b: '3' });
    expect((await read(token, own)).version).toBe(1);
  });

  it('is refused if the answers of both are too large together', async () => {
    const own = await build(
      ...['a', 'b'].map((id) => ({ ...text(id), type: 'long_text', max_length: 5 })),
    );
    const half = 'x'.repeat(answerBodyLimit / 2);
    const token = await started({}, own);
    await save({ answers: { a: half } }, token, own);
    const second = { answers: { b: half }, revision: 1, changed: ['b'] };
    const { status, body } = await save(second, token, own);
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect(await read(token, own)).toMatchObject({ answers: { a: half }, revision: 2 });
  });

  it('merges by GraphQL, too', async () => {
    const mutation = `mutation ($slug: String!, $input: PartialResponseInput!, $token: String) {
      savePartialResponse(slug: $slug, input: $input, token: $token) {
        token revision answers uploads { ref }
      }
    }`;
    const send = async (input: object, token?: string) => {
      const data = await visitor.graphql(mutation, { slug: form.slug, input, token });
      return data.savePartialResponse;
    };
    const { token, ...first } = await send({ answers: { a: '1' } });
    expect(first).toEqual({ revision: 1, answers: null, uploads: null });
    await send({ answers: { b: '2' }, revision: 1, changed: ['b'] }, token);
    const merged = await send({ answers: { c: '3' }, revision: 1, changed: ['c'] }, token);
    expect(merged).toMatchObject({ revision: 3, answers: { b: '2', c: '3' }, uploads: [] });
    const query = `query ($slug: String!, $token: String!) {
      resumePartialResponse(slug: $slug, token: $token) { revision }
    }`;
    const { resumePartialResponse: found } = await visitor.graphql(query, {
      slug: form.slug,
      token,
    });
    expect(found).toEqual({ revision: 3 });
  });

  it('loses none of 50 answers that are saved at once', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `q${index}`);
    const own = await build(...ids.map(text));
    const token = await started({}, own);
    const saves = await Promise.all(
      ids.map((id) => save({ answers: { [id]: id }, revision: 1, changed: [id] }, token, own)),
    );
    expect(saves.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const revisions = saves.map(({ body }) => body.revision).sort((one, other) => one - other);
    expect(revisions).toEqual(ids.map((_, index) => index + 2));
    expect(await read(token, own)).toMatchObject({
      answers: Object.fromEntries(ids.map((id) => [id, id])),
      revision: 51,
    });
  });
});

describe('uploads in merged answers', () => {
  const newRef = (itemId: string) => uploadRef(visitor, withFiles.slug, { itemId });

  it('are returned as references, and stay as long as the answers are stored', async () => {
    const [doc, cv] = [await newRef('doc'), await newRef('cv')];
    const token = await started({}, withFiles);
    await save({ answers: { doc: [doc] }, revision: 1, changed: ['doc'] }, token, withFiles);
    const second = { answers: { cv: [cv] }, revision: 1, changed: ['cv'] };
    const { body } = await save(second, token, withFiles);
    expect(body.answers).toEqual({ doc: [doc], cv: [cv] });
    expect(body.uploads).toMatchObject([{ ref: doc, name: 'hello.txt', size: 5 }, { ref: cv }]);
    clock.advance(20 * day);
    await sweepExpiredUploads(services);
    const { answers } = await read(token, withFiles);
    const submitted = await visitor.rest(`POST /public/forms/${withFiles.slug}/submissions`, {
      body: { answers },
      headers: { 'X-Form-Partial': token },
    });
    expect(submitted.status).toBe(201);
  });

  it('expire a day after they were replaced', async () => {
    const [first, second] = [await newRef('doc'), await newRef('doc')];
    const token = await started({ doc: [first] }, withFiles);
    await save(
      { answers: { doc: [first], a: '2' }, revision: 1, changed: ['a'] },
      token,
      withFiles,
    );
    const changed = { answers: { doc: [second] }, revision: 1, changed: ['doc'] };
    expect((await save(changed, token, withFiles)).body.answers).toEqual({ doc: [second], a: '2' });
    clock.advance(2 * day);
    const again = await save({ answers: { doc: [first] } }, token, withFiles);
    expect(errorsOf(again)).toEqual([422, ['answers.doc', 'invalid_upload']]);
    expect((await save({ answers: { doc: [second] } }, token, withFiles)).status).toBe(200);
  });

  it('do not refuse the changes of a tab that still shows one which another tab removed', async () => {
    const removed = await newRef('doc');
    const token = await started({ doc: [removed] }, withFiles);
    const sent = { answers: { doc: [removed], a: '2' }, revision: 1 };
    await save({ answers: {}, revision: 1, changed: ['doc'] }, token, withFiles);
    clock.advance(2 * day);
    await sweepExpiredUploads(services);
    const own = await save({ ...sent, changed: ['doc'] }, token, withFiles);
    expect(errorsOf(own)).toEqual([422, ['answers.doc', 'invalid_upload']]);
    const other = await save({ ...sent, changed: ['a'] }, token, withFiles);
    expect([other.status, other.body.answers]).toEqual([200, { a: '2' }]);
    const next = { answers: { doc: [removed], a: '3' }, revision: 3, changed: ['a'] };
    expect((await save(next, token, withFiles)).status).toBe(200);
    expect((await read(token, withFiles)).answers).toEqual({ doc: [], a: '3' });
  });

  it('are left out once they were submitted with other answers', async () => {
    const [used, kept] = [await newRef('doc'), await newRef('doc')];
    const token = await started({}, withFiles);
    await save({ answers: { doc: [used, kept] }, revision: 1 }, token, withFiles);
    await visitor.rest(`POST /public/forms/${withFiles.slug}/submissions`, {
      body: { answers: { doc: [used] } },
    });
    const second = { answers: { a: '2' }, revision: 1, changed: ['a'] };
    const { status, body } = await save(second, token, withFiles);
    expect([status, body.answers]).toEqual([200, { doc: [kept], a: '2' }]);
  });
});
