import { expect, it } from 'vitest';
import { Plan } from '../../prisma/generated/client/enums.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The main scenario through both APIs: writes through REST and through GraphQL result in the same rows.
// Expected values are spelled out as in the specification.

const world = await createTestWorld();

const definition = {
  schema: {
    sections: [
      {
        id: 'about',
        title: 'About you',
        elements: [
          { id: 'name', type: 'short_text', title: 'Your name', required: true },
          { id: 'age', type: 'number', title: 'Your age', min: 0 },
          {
            id: 'source',
            type: 'single_choice',
            title: 'How did you find us?',
            options: [{ id: 'friend', label: 'A friend' }],
            allow_other: true,
          },
        ],
      },
    ],
  },
};

const normalised = {
  schema: {
    sections: [
      {
        id: 'about',
        title: 'About you',
        elements: [
          {
            id: 'name',
            type: 'short_text',
            title: 'Your name',
            required: true,
            max_length: 1000,
          },
          { id: 'age', type: 'number', title: 'Your age', required: false, min: 0, integer: false },
          {
            id: 'source',
            type: 'single_choice',
            title: 'How did you find us?',
            required: false,
            options: [{ id: 'friend', label: 'A friend' }],
            allow_other: true,
            randomize: false,
          },
        ],
      },
    ],
  },
  approval: { enabled: false, show_result: false, pass_percent: 100, criteria: [] },
};

const settings = {
  accepting_responses: true,
  open_at: null,
  close_at: null,
  max_responses: null,
  success_message: 'Thank you! Your response has been recorded.',
  redirect_url: null,
  show_branding: true,
  password_protected: false,
  allow_api_submissions: true,
  require_captcha: false,
  invitation_required: false,
  retention_days: null,
  save_partial: false,
  partial_days: 30,
  resume_by_mail: false,
  sender_name: null,
  indexable: false,
  searchable: true,
  offer_another_response: true,
  one_section_per_page: false,
  one_question_per_page: false,
  time_zone: 'UTC',
  theme: { accent_color: '#4f46e5', rounded: true },
};

const id = (kind: string) => expect.stringMatching(new RegExp(`^${kind}_[0-9a-z]{26}$`));
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const undecided = {
  status: 'none',
  score: 0,
  max_score: 0,
  percent: 0,
  matched: [],
  failed_required: [],
  decided_by: 'auto',
  decided_at: time,
  note: null,
};

it('creates, publishes, submits, reviews and exports through REST with the specified responses', async () => {
  const alice = await world.client();

  const created = await alice.rest('POST /forms', { body: { title: 'Sign-up', definition } });
  expect(created.status).toBe(201);
  expect(created.headers.get('ETag')).toBe('"1"');
  expect(created.body).toEqual({
    id: id('form'),
    slug: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
    title: 'Sign-up',
    description: null,
    status: 'draft',
    response_count: 0,
    published_version: null,
    has_unpublished_changes: true,
    created_at: time,
    updated_at: time,
    draft: normalised,
    published: null,
    settings,
    revision: 1,
    share_url: `https://forms.example/f/${created.body.slug}`,
    preview_url: expect.stringContaining(`/f/${created.body.slug}?preview#`),
  });
  const { id: formId, slug } = created.body;

  const unpublished = await world.visitor.rest(`GET /public/forms/${slug}`);
  expect(unpublished.status).toBe(404);

  const published = await alice.rest(`POST /forms/${formId}/publish`);
  expect(published.status).toBe(200);
  expect(published.body).toEqual({
    ...created.body,
    status: 'published',
    published_version: 1,
    has_unpublished_changes: false,
    updated_at: time,
    published: { version: 1, published_at: time, ...normalised },
  });

  const shown = await world.visitor.rest(`GET /public/forms/${slug}`);
  expect(shown.status).toBe(200);
  expect(shown.body).toEqual({
    slug,
    title: 'Sign-up',
    description: null,
    language: 'en',
    languages: ['en'],
    version: 1,
    schema: normalised.schema,
    accepting_responses: true,
    closed_reason: null,
    captcha_required: false,
    password_required: false,
    approval: { enabled: false, show_result: false },
    settings: {
      open_at: null,
      success_message: 'Thank you! Your response has been recorded.',
      redirect_url: null,
      show_branding: true,
      invitation_required: false,
      save_partial: false,
      indexable: false,
      offer_another_response: true,
      one_section_per_page: false,
      one_question_per_page: false,
      theme: { accent_color: '#4f46e5', rounded: true },
    },
  });

  const answered = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: {
      answers: { name: '  Ann ', age: 41, source: { other: 'A poster' } },
      captcha_token: null,
      duration_ms: 5400,
    },
  });
  expect(answered.status).toBe(201);
  expect(answered.body).toEqual({
    id: id('resp'),
    message: 'Thank you! Your response has been recorded.',
    redirect_url: null,
  });

  const added = await alice.rest(`POST /forms/${formId}/responses`, {
    body: { answers: { name: 'Bob', source: 'friend' } },
  });
  expect(added.status).toBe(201);
  expect(added.body).toEqual({
    id: id('resp'),
    form_version: 1,
    created_at: time,
    answers: { name: 'Bob', source: 'friend' },
    approval: undecided,
    source: 'api',
    duration_ms: null,
    language: null,
    invitation: null,
  });

  const first = {
    id: answered.body.id,
    form_version: 1,
    created_at: time,
    answers: { name: 'Ann', age: 41, source: { other: 'A poster' } },
    approval: undecided,
    source: 'web',
    duration_ms: 5400,
    language: null,
    invitation: null,
  };
  const listed = await alice.rest(`GET /forms/${formId}/responses`);
  expect(listed.status).toBe(200);
  expect(listed.body).toEqual({ data: [added.body, first], next_cursor: null, total: 2 });

  const read = await alice.rest(`GET /forms/${formId}/responses/${first.id}`);
  expect(read.body).toEqual({ ...first, definition: normalised });

  const form = await alice.rest(`GET /forms/${formId}`);
  expect(form.headers.get('ETag')).toBe('"1"');
  expect(form.body).toEqual({ ...published.body, response_count: 2 });
});

it('stores the same rows through GraphQL as through REST', async () => {
  const alice = await world.client({ plan: Plan.FREE });

  const { createForm } = await alice.graphql(
    'mutation ($input: CreateFormInput!) { createForm(input: $input) { form { id slug status draft } } }',
    { input: { title: 'Sign-up', definition } },
  );
  expect(createForm.form).toEqual({
    id: id('form'),
    slug: expect.any(String),
    status: 'DRAFT',
    draft: normalised,
  });
  const { id: formId, slug } = createForm.form;

  const { publishForm } = await alice.graphql(
    'mutation ($id: ID!) { publishForm(id: $id) { form { publishedVersion published { version schema } } } }',
    { id: formId },
  );
  expect(publishForm.form).toEqual({
    publishedVersion: 1,
    published: { version: 1, schema: normalised.schema },
  });

  const { publicForm } = await world.visitor.graphql(
    'query ($slug: String!) { publicForm(slug: $slug) { acceptingResponses version schema } }',
    { slug },
  );
  expect(publicForm).toEqual({
    acceptingResponses: true,
    version: 1,
    schema: normalised.schema,
  });

  const answers = { name: 'Ann', age: 41 };
  const { submitResponse } = await world.visitor.graphql(
    `mutation ($slug: String!, $input: SubmissionInput!) {
      submitResponse(slug: $slug, input: $input) { responseId message redirectUrl }
    }`,
    { slug, input: { answers, durationMs: 5400 } },
  );
  const byRest = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers, duration_ms: 5400 },
  });

  const { responses } = await alice.graphql(
    `query ($id: ID!) {
      responses(formId: $id) { totalCount nextCursor nodes { id answers source durationMs } }
    }`,
    { id: formId },
  );
  const row = { answers, source: 'WEB', durationMs: 5400 };
  expect(responses).toEqual({
    totalCount: 2,
    nextCursor: null,
    nodes: [
      { id: byRest.body.id, ...row },
      { id: submitResponse.responseId, ...row },
    ],
  });

  const stored = await world.services.db.prisma.response.findMany({
    where: { formId },
    omit: { id: true, createdAt: true },
  });
  const undecided = {
    approvalStatus: 'NONE',
    decision: null,
    reviewedAt: null,
    reviewNote: null,
  };
  const expected = {
    ...undecided,
    formId,
    formVersion: 1,
    source: 'WEB',
    durationMs: 5400,
    language: null,
    timeZone: null,
    invitation: null,
    answers,
  };
  expect(stored).toEqual([expected, expected]);
});
