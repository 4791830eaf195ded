import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFormCache } from '../../../src/forms/cache/form-cache.ts';
import { submitPublic } from '../../../src/responses/submit/submit-response.ts';
import { recordRequestStatements } from '../../support/database/recorded-statements.ts';
import { buildPublishedForm, publishVersion } from '../../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { adjustableClock } from '../../support/fixtures/webhooks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Answers to a version that was replaced while the respondent filled it in.

const clock = adjustableClock();
const world = await createTestWorld({ clock });
const alice = await world.client();

const hour = 3_600_000;
const day = 24 * hour;

const name = { id: 'name', type: 'short_text', required: true };
const city = { id: 'city', type: 'short_text', required: true };
const ann = { name: 'Ann' };

interface Form {
  readonly id: string;
  readonly slug: string;
}

const build = (settings: object = {}, ...elements: { id: string; type: string }[]) =>
  buildPublishedForm(alice, { definition: definitionOf(name, ...elements), settings });
async function publish({ id }: Form, definition: object = definitionOf(name, city)) {
  await publishVersion(alice, id, definition);
}
const unpublish = ({ id }: Form) => alice.rest(`POST /forms/${id}/unpublish`);
const submit = ({ slug }: Form, body: object, headers: Record<string, string> = {}) =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body, headers });
const submitGraphql = ({ slug }: Form, input: object) =>
  world.visitor.graphqlProblem(
    'mutation ($slug: String!, $input: SubmissionInput!) { submitResponse(slug: $slug, input: $input) { responseId } }',
    { slug, input },
  );
const stored = async ({ id }: Form, responseId: string) =>
  (await alice.rest(`GET /forms/${id}/responses/${responseId}`)).body;
const countOf = async ({ id }: Form) => (await alice.rest(`GET /forms/${id}`)).body.response_count;
const statementsOf = (work: () => Promise<unknown>) => recordRequestStatements(world, work);

describe('refused versions', () => {
  it.each([
    ['1', 'wrong_type'],
    [1.5, 'wrong_type'],
    [true, 'wrong_type'],
    [0, 'too_small'],
    [-1, 'too_small'],
  ])('refuses the version %j, together with other failures', async (version, code) => {
    const form = await build();
    const { status, body } = await submit(form, { answers: {}, version });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'version', code }),
        expect.objectContaining({ path: 'answers.name', code: 'required' }),
      ]),
    );
  });

  it('refuses a version that was never published, in both APIs', async () => {
    const form = await build();
    const detail =
      'Version 2 of the form was never published. Load the form again and answer version 1.';
    const problem = { status: 409, code: 'version_outdated', current_version: 1, detail };
    const sent = { answers: ann, version: 2 };
    expect((await submit(form, sent)).body).toMatchObject(problem);
    expect(await submitGraphql(form, sent)).toMatchObject(problem);
    expect(await countOf(form)).toBe(0);
  });

  it('refuses a version that was replaced more than 24 hours ago', async () => {
    const form = await build();
    await publish(form);
    clock.advance(day + 1000);
    const { status, body } = await submit(form, { answers: ann, version: 1 });
    expect([status, body.code, body.current_version]).toEqual([409, 'version_outdated', 2]);
    expect(await countOf(form)).toBe(0);
  });

  it('counts the 24 hours from the moment when the form was unpublished', async () => {
    const form = await build();
    await unpublish(form);
    clock.advance(20 * hour);
    await publish(form);
    expect((await submit(form, { answers: ann, version: 1 })).status).toBe(201);
    clock.advance(5 * hour);
    expect((await submit(form, { answers: ann, version: 1 })).body.code).toBe('version_outdated');
  });

  it('refuses a version that was replaced by an older release, which did not store when', async () => {
    const form = await build();
    await publish(form);
    await world.services.db.pool.query(
      'UPDATE form_versions SET live_until = NULL WHERE form_id = $1',
      [form.id],
    );
    expect((await submit(form, { answers: ann, version: 1 })).body.code).toBe('version_outdated');
  });

  it('consumes neither an upload nor a captcha', async () => {
    const form = await build({ require_captcha: true }, fileQuestion());
    const challengeOf = async (): Promise<Challenge> =>
      (await world.visitor.rest(`GET /public/captcha/challenge?form=${form.slug}`)).body;
    const doc = await uploadRef(world.visitor, form.slug);
    await publish(form, definitionOf(name, fileQuestion()));
    clock.advance(hour); // the upload is still available
    const challenge = await challengeOf();
    const solution = await solveChallenge({ challenge, deriveKey });
    const captcha_token = btoa(JSON.stringify({ challenge, solution }));
    const sent = { answers: { ...ann, doc: [doc] }, captcha_token };
    expect((await submit(form, { ...sent, version: 3 })).body.code).toBe('version_outdated');
    expect((await submit(form, { ...sent, version: 2 })).status).toBe(201);
  });
});

describe('the state of the form now', () => {
  const settingsOf = (form: Form, settings: object) =>
    alice.rest(`PATCH /forms/${form.id}`, { body: { settings } });

  it.each([
    ['paused', { accepting_responses: false }],
    ['deadline_passed', { close_at: '2020-01-01T00:00:00Z' }],
    ['response_limit_reached', { max_responses: 1 }],
  ])('closes the form for earlier versions, too (%s)', async (reason, settings) => {
    const form = await build();
    await submit(form, { answers: ann });
    await publish(form);
    await settingsOf(form, settings);
    for (const version of [1, 9]) {
      const { body } = await submit(form, { answers: ann, version });
      expect([body.code, body.closed_reason]).toEqual(['form_closed', reason]);
    }
  });

  it('requires the password and the captcha of the form now', async () => {
    const form = await build();
    await publish(form);
    await settingsOf(form, { require_captcha: true });
    expect((await submit(form, { answers: ann, version: 1 })).body.code).toBe('captcha_failed');
    await settingsOf(form, { password: 'sesame' });
    expect((await submit(form, { answers: ann, version: 1 })).body.code).toBe('form_locked');
  });

  it('stores exactly max_responses responses of two versions together', async () => {
    const form = await build({ max_responses: 5 });
    await publish(form);
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        submit(
          form,
          index % 2 ? { answers: ann, version: 1 } : { answers: { ...ann, city: 'Rome' } },
        ),
      ),
    );
    expect(results.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await countOf(form)).toBe(5);
  });
});

describe('an earlier version', () => {
  let form: Form;
  beforeEach(async () => {
    form = await build();
    await publish(form);
  });

  it('is the one that answers are validated against and stored with', async () => {
    const { body } = await submit(form, { answers: { city: 'Rome' }, version: 1 });
    expect(body.errors).toMatchObject([
      { path: 'answers.name', code: 'required' },
      { path: 'answers.city', code: 'unknown_question' },
    ]);
    const { status, body: result } = await submit(form, { answers: ann, version: 1 });
    expect(status).toBe(201);
    expect(await stored(form, result.id)).toMatchObject({ form_version: 1, answers: ann });
    const { data } = (await alice.rest(`GET /forms/${form.id}/versions`)).body;
    expect(
      data.map((one: Record<string, unknown>) => [one['version'], one['response_count']]),
    ).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });

  it('does not apply without `version`, or with null', async () => {
    for (const sent of [{}, { version: null }]) {
      const { body } = await submit(form, { answers: ann, ...sent });
      expect(body.errors).toMatchObject([{ path: 'answers.city', code: 'required' }]);
    }
  });

  it('is accepted by GraphQL, too', async () => {
    const mutation =
      'mutation ($slug: String!, $input: SubmissionInput!) { submitResponse(slug: $slug, input: $input) { responseId } }';
    const { submitResponse } = await world.visitor.graphql(mutation, {
      slug: form.slug,
      input: { answers: ann, version: 1 },
    });
    expect(await stored(form, submitResponse.responseId)).toMatchObject({ form_version: 1 });
  });

  it('gives the first result again for a repeated request, but not for another version', async () => {
    const headers = { 'Idempotency-Key': `in flight ${form.id}` };
    const sent = { answers: ann, version: 1 };
    const first = await submit(form, sent, headers);
    clock.advance(20 * hour);
    await publish(form);
    const second = await submit(form, sent, headers);
    expect([second.status, second.body]).toEqual([201, first.body]);
    const other = await submit(form, { ...sent, version: 2 }, headers);
    expect(other.body.code).toBe('idempotency_key_reused');
    expect(await countOf(form)).toBe(1);
  });

  it('decides about endings, approval and languages', async () => {
    const definitionWith = (text: string, points: number) => ({
      schema: {
        ...definitionOf(name).schema,
        endings: [{ id: 'thanks', message: text }],
        translations: { de: { 'endings.thanks.message': `${text} (de)` } },
      },
      approval: {
        enabled: true,
        show_result: true,
        pass_percent: 0,
        criteria: [{ id: 'c', question_id: 'name', op: 'is_answered', points }],
      },
    });
    const graded = await buildPublishedForm(alice, { definition: definitionWith('First', 3) });
    await publish(graded, { ...definitionWith('Second', 7), schema: definitionOf(name).schema });
    const { body } = await submit(graded, { answers: ann, version: 1, language: 'de' });
    expect(body).toMatchObject({ message: 'First (de)', ending: 'thanks', result: { score: 3 } });
    expect(await stored(graded, body.id)).toMatchObject({ language: 'de', form_version: 1 });
  });

  it('costs no more statements than the live version, after the first submission', async () => {
    const one = (answers: object, version?: number) => () => submit(form, { answers, version });
    await one({ ...ann, city: 'Rome' })();
    const live = await statementsOf(one({ ...ann, city: 'Rome' }, 2));
    await one(ann, 1)();
    expect(await statementsOf(one(ann, 1))).toHaveLength(live.length);
  });
});

describe('several servers', () => {
  const visitor = { address: '192.0.2.1', formAccess: undefined };

  it('accepts a version that another server published a moment ago', async () => {
    const form = await build();
    const other = { ...world.services, formCache: createFormCache(world.services) };
    await other.formCache.bySlug(form.slug);
    await publish(form);
    const input = { answers: { ...ann, city: 'Rome' }, version: 2 };
    const { submitted } = await submitPublic(
      other,
      visitor,
      form.slug,
      input,
      undefined,
      undefined,
    );
    expect(submitted.response.formVersion).toBe(2);
  });

  it('accepts the version that another server replaced a moment ago', async () => {
    const form = await build();
    const other = { ...world.services, formCache: createFormCache(world.services) };
    await other.formCache.bySlug(form.slug);
    await publish(form);
    const input = { answers: ann, version: 1 };
    const { submitted } = await submitPublic(
      other,
      visitor,
      form.slug,
      input,
      undefined,
      undefined,
    );
    expect(submitted.response.formVersion).toBe(1);
  });
});
