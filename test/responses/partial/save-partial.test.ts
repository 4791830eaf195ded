import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maxPartials } from '../../../src/responses/store/partial-quota.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildPublishedForm, publishVersion } from '../../support/fixtures/forms.ts';
import { errorsOf } from '../../support/fixtures/uploads.ts';
import { adjustableClock } from '../../support/fixtures/webhooks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// What respondents save before they submit: `…/public/forms/{slug}/partial`.

const day = 86_400_000;
const clock = adjustableClock();
const world = await createTestWorld({ clock });
const alice = await world.client();
const { visitor, services } = world;

const definition = {
  schema: {
    sections: [
      {
        id: 'about',
        title: 'About you',
        elements: [
          { id: 'name', type: 'short_text', title: 'Name', required: true, min_length: 5 },
          { id: 'email', type: 'email', title: 'E-mail', required: true },
          { id: 'age', type: 'number', title: 'Age', max: 150 },
          { id: 'about_us', type: 'statement', text: 'About us' },
          {
            id: 'colours',
            type: 'multiple_choice',
            title: 'Colours',
            options: [
              { id: 'red', label: 'Red' },
              { id: 'blue', label: 'Blue' },
            ],
            min_selected: 2,
          },
        ],
      },
      {
        id: 'more',
        title: 'More',
        visible_if: { question: 'age', op: 'gt', value: 17 },
        elements: [{ id: 'home', type: 'address', title: 'Address', required: true }],
      },
    ],
  },
};

const build = (settings: object = {}) =>
  buildPublishedForm(alice, { definition, settings: { save_partial: true, ...settings } });
const form = await build();

const routeOf = ({ slug }: { slug: string }) => `/public/forms/${slug}/partial`;
const tokenHeader = (token: string) => ({ 'X-Form-Partial': token });

const save = (body: object, { of = form, headers = {} as Record<string, string> } = {}) =>
  visitor.rest(`PUT ${routeOf(of)}`, { body, headers });
const read = (headers: Record<string, string>, of = form) =>
  visitor.rest(`GET ${routeOf(of)}`, { headers });
const discard = (headers: Record<string, string>, of = form) =>
  visitor.rest(`DELETE ${routeOf(of)}`, { headers });

/** Publishes a version with another question. */
async function publishAgain({ id }: { id: string }): Promise<void> {
  const sections = [{ id: 'other', elements: [{ id: 'q', type: 'date', title: 'Day' }] }];
  await publishVersion(alice, id, { schema: { sections } });
}

async function saved(answers: object = { name: 'An' }, of = form): Promise<string> {
  const { status, body } = await save({ answers }, { of });
  expect(status).toBe(201);
  return body.token;
}

describe('what is refused', () => {
  it('forms that do not save partial responses, which is the default', async () => {
    const other = await buildPublishedForm(alice, { definition });
    const { status, body } = await save({ answers: {} }, { of: other });
    expect([status, body.code]).toEqual([403, 'partials_disabled']);
  });

  it('a setting of other than 1 to 90 days', async () => {
    for (const partial_days of [0, 91]) {
      const changed = await alice.rest(`PATCH /forms/${form.id}`, {
        body: { settings: { partial_days } },
      });
      expect(changed.status).toBe(422);
    }
  });

  it('answers of another type, and answers to unknown questions, with their paths', async () => {
    const answers = { name: 5, age: 'old', colours: 'red', nobody: 1, about_us: 'x', home: [1] };
    expect(errorsOf(await save({ answers }))).toEqual([
      422,
      ['answers.name', 'wrong_type'],
      ['answers.age', 'wrong_type'],
      ['answers.colours', 'wrong_type'],
      ['answers.home', 'wrong_type'],
      ['answers.nobody', 'unknown_question'],
      ['answers.about_us', 'not_answerable'],
    ]);
  });

  it('missing answers, sections, impossible versions and malformed language tags', async () => {
    expect(errorsOf(await save({}))).toEqual([422, ['answers', 'required']]);
    const sent = { answers: {}, section: 'nowhere', language: '-' };
    expect(errorsOf(await save(sent))).toEqual([
      422,
      ['language', 'invalid_value'],
      ['section', 'invalid_value'],
    ]);
    expect(errorsOf(await save({ answers: {}, version: 0 }))).toEqual([
      422,
      ['version', 'too_small'],
    ]);
  });

  it('versions that a submission may not answer: never published, or replaced more than 24 hours ago', async () => {
    const changing = await build();
    await publishAgain(changing);
    const of = changing;
    const saveOf = async (version: number) => {
      const { status, body } = await save({ answers: {}, version }, { of });
      return [status, body.code, body.current_version];
    };
    expect(await saveOf(3)).toEqual([409, 'version_outdated', 2]);
    clock.advance(day - 1000);
    expect((await save({ answers: {}, version: 1 }, { of })).status).toBe(201);
    clock.advance(2000);
    expect(await saveOf(1)).toEqual([409, 'version_outdated', 2]);
    const mutation = `mutation ($slug: String!, $input: PartialResponseInput!) {
      savePartialResponse(slug: $slug, input: $input) { token }
    }`;
    const input = { answers: {}, version: 1 };
    const problem = await visitor.graphqlProblem(mutation, { slug: changing.slug, input });
    expect([problem.code, problem.current_version]).toEqual(['version_outdated', 2]);
  });

  it('a body of more than 512 KiB', async () => {
    const { status } = await save({ answers: { name: 'x'.repeat(512 * 1024) } });
    expect(status).toBe(413);
  });

  it('forms that were never published', async () => {
    const { status } = await save({ answers: {} }, { of: { ...form, slug: 'aaaaaaaaaaaa' } });
    expect(status).toBe(404);
  });

  it('closed and full forms, whose partial responses can still be read', async () => {
    const full = await build({ max_responses: 1, allow_api_submissions: true });
    const token = await saved({ name: 'An' }, full);
    await alice.rest(`POST /forms/${full.id}/responses`, {
      body: { answers: { name: 'Annie', email: 'a@example.com' } },
    });
    const refused = await save({ answers: {} }, { of: full, headers: tokenHeader(token) });
    expect([refused.status, refused.body.closed_reason]).toEqual([409, 'response_limit_reached']);
    expect((await read(tokenHeader(token), full)).body.answers).toEqual({ name: 'An' });
    await alice.rest(`POST /forms/${full.id}/unpublish`);
    expect((await save({ answers: {} }, { of: full })).body.closed_reason).toBe('unpublished');
    expect((await read(tokenHeader(token), full)).status).toBe(200);
    expect((await discard(tokenHeader(token), full)).status).toBe(204);
  });

  it('visitors of a protected form without its access token', async () => {
    const locked = await build({ password: 'sesame' });
    const { body } = await visitor.rest(`POST /public/forms/${locked.slug}/unlock`, {
      body: { password: 'sesame' },
    });
    const access = { 'X-Form-Access': body.access_token };
    const first = await save({ answers: {} }, { of: locked, headers: access });
    expect(first.status).toBe(201);
    const token = tokenHeader(first.body.token);
    expect((await save({ answers: {} }, { of: locked })).body.code).toBe('form_locked');
    expect((await read(token, locked)).body.code).toBe('form_locked');
    expect((await discard(token, locked)).body.code).toBe('form_locked');
    expect((await read({ ...token, ...access }, locked)).status).toBe(200);
  });

  it('tokens that are missing, malformed, unknown, discarded, expired or of another form', async () => {
    const other = await build();
    const discarded = await saved();
    await discard(tokenHeader(discarded));
    const expired = await saved();
    clock.advance(30 * day);
    const tokens = ['nonsense', `resume_${'0'.repeat(32)}`, discarded, expired];
    const foreign = await saved({}, other);
    for (const token of [...tokens, foreign]) {
      const headers = tokenHeader(token);
      for (const response of [
        await read(headers),
        await discard(headers),
        await save({ answers: {} }, { headers }),
      ]) {
        expect([response.status, response.body.code], token).toEqual([404, 'not_found']);
      }
    }
    expect((await read({})).status).toBe(400);
  });

  it('new partial responses of a form that has too many; those that exist can be saved', async () => {
    const crowded = await build();
    const token = await saved({}, crowded);
    await services.db.pool.query(
      `INSERT INTO partial_responses (form_id, id, token_digest, form_version, answers, file_ids,
         created_at, updated_at, expires_at)
       SELECT $1, 'part_' || n, int4send(n), 1, '{}', '{}', $2, $2, $2
       FROM generate_series(2, $3::int) AS n`,
      [crowded.id, clock.now(), maxPartials],
    );
    clock.advance(10_000);
    const refused = await save({ answers: {} }, { of: crowded });
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('Retry-After')).toBe('60');
    const again = await save({ answers: {} }, { of: crowded, headers: tokenHeader(token) });
    expect(again.status).toBe(200);
  });
});

describe('what is saved', () => {
  it('incomplete answers, as they were entered, with section, language and version', async () => {
    const answers = {
      name: ' An',
      email: 'ann@',
      age: 1000,
      colours: ['red', 'green'],
      home: { line1: 'x' },
    };
    const first = await save({ answers, section: 'more', language: 'en', version: 1 });
    expect(first.status).toBe(201);
    expect(first.headers.get('Location')).toBe(`/api/v1${routeOf(form)}`);
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    const { token, expires_at, resume_url } = first.body;
    expect(resume_url).toBe(`${form.share_url}?language=en#resume=${token}`);
    expect(new Date(expires_at).getTime() - clock.now().getTime()).toBeGreaterThan(29 * day);
    const found = await read(tokenHeader(token));
    expect(found.status).toBe(200);
    expect(found.headers.get('Cache-Control')).toBe('no-store');
    expect(found.body).toEqual({
      answers,
      uploads: [],
      revision: 1,
      section: 'more',
      language: 'en',
      version: 1,
      expires_at,
    });
  });

  it('later answers replace the earlier ones and extend the time by partial_days', async () => {
    const short = await build({ partial_days: 2 });
    const token = await saved({ name: 'An' }, short);
    clock.advance(day);
    const again = await save(
      { answers: { name: 'Ann' } },
      { of: short, headers: tokenHeader(token) },
    );
    expect(again.status).toBe(200);
    expect(again.headers.get('Location')).toBeNull();
    expect(again.body.token).toBe(token);
    clock.advance(1.5 * day);
    expect((await read(tokenHeader(token), short)).body.answers).toEqual({ name: 'Ann' });
    clock.advance(day);
    expect((await read(tokenHeader(token), short)).status).toBe(404);
  });

  it('answers to an earlier version, with that version', async () => {
    const changing = await build();
    await publishAgain(changing);
    const body = { answers: { name: 'An' }, version: 1, section: 'about' };
    const { token } = (await save(body, { of: changing })).body;
    const found = await read(tokenHeader(token), changing);
    expect([found.body.version, found.body.answers]).toEqual([1, { name: 'An' }]);
    expect((await save({ answers: { name: 'An' } }, { of: changing })).status).toBe(422);
  });

  it('only a digest of the token, which has at least 128 random bits', async () => {
    const token = await saved();
    expect(token).toMatch(/^resume_[0-9A-Za-z]{32}$/);
    const digest = createHash('sha256').update(token).digest();
    const { rows } = await services.db.pool.query<{ text: string }>(
      'SELECT p::text AS text FROM partial_responses p WHERE token_digest = $1',
      [digest],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(token);
  });

  it('the same by GraphQL', async () => {
    const mutation = `mutation ($slug: String!, $input: PartialResponseInput!, $token: String) {
      savePartialResponse(slug: $slug, input: $input, token: $token) { token resumeUrl expiresAt }
    }`;
    const { slug } = form;
    const input = { answers: { name: 'An' } };
    const { savePartialResponse: result } = await visitor.graphql(mutation, { slug, input });
    const query = `query ($slug: String!, $token: String!) {
      resumePartialResponse(slug: $slug, token: $token) { answers version }
    }`;
    const { token } = result;
    const { resumePartialResponse: found } = await visitor.graphql(query, { slug, token });
    expect(found).toEqual({ answers: { name: 'An' }, version: 1 });
    const discarding = `mutation ($slug: String!, $token: String!) {
      discardPartialResponse(slug: $slug, token: $token) { discarded }
    }`;
    expect(await visitor.graphql(discarding, { slug, token })).toEqual({
      discardPartialResponse: { discarded: true },
    });
    const problem = await visitor.graphqlProblem(query, { slug, token });
    expect(problem.code).toBe('not_found');
  });

  it('with one statement for each save and each read', async () => {
    const token = await saved();
    const statements = await recordStatements(world, async () => {
      await save({ answers: { name: 'Ann' } }, { headers: tokenHeader(token) });
    });
    expect(statements.filter((text) => text.includes('save_partial'))).toHaveLength(1);
    expect(statements).toHaveLength(1);
    const reads = await recordStatements(world, () => read(tokenHeader(token)));
    expect(reads).toHaveLength(1);
  });
});
