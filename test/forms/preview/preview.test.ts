import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { buildForm, buildPublishedForm, survey } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Drafts by the link `preview_url`: its token, the draft as visitors would see it, and submissions that are not stored.

let now = new Date('2026-03-15T12:03:20.000Z');
const clock = { ...systemClock, now: () => now };
const world = await createTestWorld({ clock });
const { visitor } = world;
const alice = await world.client();

const hour = 3_600_000;
const at = (milliseconds: number) => {
  now = new Date(Date.parse('2026-03-15T12:03:20.000Z') + milliseconds);
};
const tokenOf = ({ preview_url }: { preview_url: string }) => new URL(preview_url).hash.slice(1);
const get = (slug: string, token: string, query = '') =>
  visitor.rest(`GET /public/forms/${slug}/preview${query}`, {
    headers: { 'X-Form-Preview': token },
  });
const submit = (slug: string, token: string, body: unknown) =>
  visitor.rest(`POST /public/forms/${slug}/preview`, {
    body,
    headers: { 'X-Form-Preview': token },
  });
const answers = { name: 'Ann', age: 33 };

describe('the preview link of a form', () => {
  it('is shown only to keys with the scope forms:read', async () => {
    const writer = await world.clientOfSameWorkspace(alice, ['forms:write']);
    const form = await buildForm(writer);
    expect(form.preview_url).toBeNull();
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    expect(body.preview_url).toMatch(`https://forms.example/f/${form.slug}?preview#`);
    const query = '{ form(id: "ID") { previewUrl } }'.replace('ID', form.id);
    expect((await alice.graphql(query)).form.previewUrl).toBe(body.preview_url);
  });

  it('is the same for some minutes, and valid for 24 hours from when it was read', async () => {
    const form = await buildForm(alice);
    at(60_000);
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    expect(body.preview_url).toBe(form.preview_url);
    at(60_000 + 24 * hour);
    expect((await get(form.slug, tokenOf(form))).status).toBe(200);
    at(24 * hour + 5 * 60_000);
    expect((await get(form.slug, tokenOf(form))).status).toBe(404);
    at(0);
  });
});

describe('a preview is refused', () => {
  it('without a token', async () => {
    const { slug } = await buildForm(alice);
    const { status, body } = await visitor.rest(`GET /public/forms/${slug}/preview`);
    expect([status, body.code, body.errors[0].path]).toEqual([
      400,
      'bad_request',
      'header.X-Form-Preview',
    ]);
  });

  it('with the token of another form, of another purpose, or a forged one', async () => {
    const form = await buildForm(alice);
    const other = await buildPublishedForm(alice, { settings: { password: 'sesame' } });
    const unlock = `POST /public/forms/${other.slug}/unlock`;
    const { body: access } = await visitor.rest(unlock, { body: { password: 'sesame' } });
    const [head, , signature] = tokenOf(form).split('.');
    const claims = Buffer.from(JSON.stringify({ form: form.id, aud: 'form-preview', exp: 2e9 }));
    const forged = [head, claims.toString('base64url'), signature].join('.');
    for (const token of [tokenOf(other), access.access_token, forged, 'x']) {
      for (const response of [
        await get(form.slug, token),
        await submit(form.slug, token, { answers }),
      ]) {
        expect([response.status, response.body.code]).toEqual([404, 'not_found']);
      }
    }
    expect((await get(other.slug, access.access_token)).status).toBe(404);
  });

  it('after the form was deleted', async () => {
    const form = await buildForm(alice);
    await alice.rest(`DELETE /forms/${form.id}`);
    expect((await get(form.slug, tokenOf(form))).status).toBe(404);
  });
});

describe('a preview', () => {
  it('shows the draft of a form that was never published, which others do not see', async () => {
    const form = await buildForm(alice, { title: 'New' });
    const { status, headers, body } = await get(form.slug, tokenOf(form));
    expect([status, headers.get('Cache-Control'), headers.get('ETag')]).toEqual([
      200,
      'no-store',
      null,
    ]);
    expect(body).toMatchObject({ slug: form.slug, title: 'New', version: 1 });
    expect(body.schema.sections[0].elements[0].title).toBe('Your name');
    expect((await visitor.rest(`GET /public/forms/${form.slug}`)).status).toBe(404);
  });

  it('shows the current draft, as if the form were open, without password and captcha', async () => {
    const settings = { password: 'sesame', require_captcha: true, accepting_responses: false };
    const form = await buildPublishedForm(alice, { settings });
    const definition = {
      schema: { sections: [{ elements: [{ id: 'new', type: 'email', title: 'New' }] }] },
    };
    await alice.rest(`PATCH /forms/${form.id}`, { body: { definition } });
    const { body } = await get(form.slug, tokenOf(form));
    expect(body).toMatchObject({
      version: 2,
      accepting_responses: true,
      closed_reason: null,
      password_required: false,
      captcha_required: false,
    });
    expect(body.schema.sections[0].elements).toMatchObject([{ id: 'new', title: 'New' }]);
  });

  it('is in the language that is requested', async () => {
    const translations = { de: { 'elements.name.title': 'Ihr Name' } };
    const schema = { ...survey.schema, translations };
    const form = await buildForm(alice, { definition: { schema } });
    const { body, headers } = await get(form.slug, tokenOf(form), '?language=de');
    expect([body.language, headers.get('Content-Language')]).toEqual(['de', 'de']);
    expect(body.schema.sections[0].elements[0].title).toBe('Ihr Name');
  });

  it('never contains the criteria', async () => {
    const approval = {
      enabled: true,
      criteria: [{ id: 'c', question_id: 'age', op: 'gte', expected: 18 }],
    };
    const form = await buildForm(alice, { definition: { ...survey, approval } });
    const { body } = await get(form.slug, tokenOf(form));
    expect(body.approval).toEqual({ enabled: true, show_result: false });
  });
});

describe('a submission in a preview', () => {
  it('fails for invalid answers, in the language of the respondent', async () => {
    const schema = { ...survey.schema, translations: { de: { 'form.title': 'Umfrage' } } };
    const form = await buildForm(alice, { definition: { schema } });
    const { status, body } = await submit(form.slug, tokenOf(form), {
      answers: { age: 200 },
      language: 'de',
    });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors).toMatchObject([
      { path: 'answers.name', message: 'Bitte beantworten Sie diese Frage.' },
      { path: 'answers.age', code: 'too_large' },
    ]);
  });

  it('fails together for unknown members and invalid answers', async () => {
    const form = await buildForm(alice);
    const { body } = await submit(form.slug, tokenOf(form), { answers: {}, other: 1 });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'other',
      'answers.name',
    ]);
  });

  it('returns the confirmation and the decision, and stores nothing', async () => {
    const approval = {
      enabled: true,
      show_result: true,
      criteria: [{ id: 'c', question_id: 'age', op: 'gte', expected: 18, points: 2 }],
    };
    const endings = [
      { id: 'adult', message: 'Hello {{name}}', redirect_url: 'https://a.example/' },
    ];
    const schema = { ...survey.schema, endings };
    const form = await buildForm(alice, { definition: { schema, approval } });
    const { status, body } = await submit(form.slug, tokenOf(form), { answers });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Hello Ann',
      redirect_url: 'https://a.example/',
      ending: 'adult',
      result: { status: 'approved', score: 2, max_score: 2 },
    });
    expect(body).not.toHaveProperty('id');
    const { body: after } = await alice.rest(`GET /forms/${form.id}`);
    expect([after.response_count, after.published_version]).toEqual([0, null]);
    expect((await alice.rest(`GET /forms/${form.id}/responses`)).body.data).toEqual([]);
  });

  it('accepts any upload reference, since files are not uploaded', async () => {
    const cv = { id: 'cv', type: 'file', title: 'CV', required: true };
    const form = await buildForm(alice, {
      definition: { schema: { sections: [{ elements: [cv] }] } },
    });
    const { status } = await submit(form.slug, tokenOf(form), { answers: { cv: ['1/cv.pdf'] } });
    expect(status).toBe(200);
    const two = await submit(form.slug, tokenOf(form), { answers: { cv: ['1/a', '2/b'] } });
    expect(two.body.errors).toMatchObject([{ path: 'answers.cv', code: 'too_many' }]);
  });

  it('is possible over GraphQL', async () => {
    const form = await buildForm(alice);
    const query = `query ($slug: String!, $token: String!, $input: SubmissionInput!) {
      formPreview(slug: $slug, token: $token) { title acceptingResponses }
      validatePreview(slug: $slug, token: $token, input: $input) { message redirectUrl ending }
    }`;
    const variables = { slug: form.slug, token: tokenOf(form), input: { answers } };
    expect(await visitor.graphql(query, variables)).toEqual({
      formPreview: { title: form.title, acceptingResponses: true },
      validatePreview: {
        message: 'Thank you! Your response has been recorded.',
        redirectUrl: null,
        ending: null,
      },
    });
  });
});
