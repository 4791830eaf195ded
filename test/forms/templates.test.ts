import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();

const known = ['contact', 'customer-feedback', 'event-registration', 'job-application', 'quiz'];

describe('list of templates', () => {
  it('rejects GET /templates without a key and without the scope', async () => {
    expect((await world.visitor.rest('GET /templates')).status).toBe(401);
    const writer = await world.clientOfSameWorkspace(alice, ['forms:write']);
    const { status, body } = await writer.rest('GET /templates');
    expect([status, body.required_scope]).toEqual([403, 'forms:read']);
    expect(await writer.graphqlProblem('{ templates { totalCount } }')).toMatchObject({
      code: 'insufficient_scope',
      required_scope: 'forms:read',
    });
  });

  it('lists templates with slug, title and description in REST and GraphQL, on any plan', async () => {
    const { status, body } = await alice.rest('GET /templates');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    for (const template of body.data) {
      expect(template).toEqual({
        slug: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
        title: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
      });
    }
    const slugs = body.data.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(known));
    expect(new Set(slugs).size).toBe(slugs.length);

    const free = await world.client({ plan: 'FREE' });
    const { templates } = await free.graphql(
      '{ templates { totalCount nodes { slug title description } } }',
    );
    expect(templates).toEqual({ totalCount: body.data.length, nodes: body.data });
  });
});

describe.each(known)('a form created from the template %s', (template) => {
  it(`creates a form with title and draft of the template ${template}, which can be sent back unchanged`, async () => {
    const { status, body } = await alice.rest('POST /forms', { body: { template } });
    expect(status).toBe(201);
    const { data } = (await alice.rest('GET /templates')).body;
    const listed = data.find(({ slug }: { slug: string }) => slug === template);
    expect(body).toMatchObject({ title: listed.title, description: null, status: 'draft' });

    const same = await alice.rest(`PATCH /forms/${body.id}`, { body: { definition: body.draft } });
    expect([same.status, same.body]).toEqual([200, body]);
  });

  it(`publishes a form created from the template ${template} without changes, also on the free plan`, async () => {
    const bob = await world.client({ plan: 'FREE' });
    const { body } = await bob.rest('POST /forms', { body: { template } });
    const published = await bob.rest(`POST /forms/${body.id}/publish`);
    expect(published.status).toBe(200);
    expect(published.body.published.schema).toEqual(body.draft.schema);
    const shown = await world.visitor.rest(`GET /public/forms/${body.slug}`);
    expect(shown.body).toMatchObject({ accepting_responses: true, captcha_required: false });
  });

  it(`creates the same form from the template ${template} in GraphQL`, async () => {
    const { createForm } = await alice.graphql(
      'mutation ($input: CreateFormInput!) { createForm(input: $input) { form { title draft } } }',
      { input: { template } },
    );
    const { body } = await alice.rest('POST /forms', { body: { template } });
    expect(createForm.form.title).toBe(body.title);
    const questions = ({ draft }: typeof body) =>
      draft.schema.sections.flatMap(({ elements }: { elements: { title: string }[] }) =>
        elements.map(({ title }) => title),
      );
    expect(questions(createForm.form)).toEqual(questions(body));
  });
});

describe('approval in templates', () => {
  const approvalOf = async (template: string) =>
    (await alice.rest('POST /forms', { body: { template } })).body.draft.approval;

  it.each(['contact', 'customer-feedback', 'event-registration'])(
    'disables approval in the template %s',
    async (template) => {
      expect(await approvalOf(template)).toMatchObject({ enabled: false, criteria: [] });
    },
  );

  it.each([
    ['job-application', false],
    ['quiz', true],
  ])('enables approval in the template %s', async (template, showResult) => {
    const approval = await approvalOf(template);
    expect(approval).toMatchObject({ enabled: true, show_result: showResult });
    expect(approval.criteria).not.toHaveLength(0);
  });

  it('shows visitors that a quiz has an approval, but not its criteria', async () => {
    const { body } = await alice.rest('POST /forms', { body: { template: 'quiz' } });
    await alice.rest(`POST /forms/${body.id}/publish`);
    const shown = await world.visitor.rest(`GET /public/forms/${body.slug}`);
    expect(shown.body.approval).toEqual({ enabled: true, show_result: true });
    expect(JSON.stringify(shown.body)).not.toMatch(/criteria|expected|points/);
  });
});

/** A published form of a template. */
async function publishTemplate(template: string) {
  const { body } = await alice.rest('POST /forms', { body: { template } });
  await alice.rest(`POST /forms/${body.id}/publish`);
  return body;
}

describe('logic in templates', () => {
  const person = { first_name: 'Ann', last_name: 'Li', email: 'ann@example.org' };
  const stay = { overnight: true, arrival: '2026-05-01', departure: '2026-05-04' };
  const registration = { person, sessions: ['morning', 'evening'], overnight: false, terms: true };

  it('refuses a registration whose departure is not after the arrival', async () => {
    const { slug } = await publishTemplate('event-registration');
    const { status, body } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers: { ...registration, ...stay, departure: '2026-05-01' } },
    });
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          path: 'answers.departure',
          code: 'rule',
          message: 'Must be later than the arrival on 2026-05-01.',
        },
      ],
    ]);
  });

  it.each([
    ['without a hotel', {}, { price: 40 }, 'registered', 'The total price is 40 EUR.'],
    [
      'with guests and a hotel',
      { guests: 2, ...stay },
      { nights: 3, price: 360 },
      'overnight',
      'Your hotel is booked from 2026-05-01 to 2026-05-04. The total price is 360 EUR.',
    ],
  ])('computes the price of a registration %s', async (_, answers, values, ending, message) => {
    const { id, slug } = await publishTemplate('event-registration');
    const sent = { body: { answers: { ...registration, ...answers } } };
    const { body } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, sent);
    expect(body).toMatchObject({ ending, message: expect.stringContaining(message) });
    const stored = await alice.rest(`GET /forms/${id}/responses/${body.id}`);
    expect(stored.body.answers).toEqual({ ...sent.body.answers, ...values });
  });

  it('drops the dates of a stay that a registration does not need', async () => {
    const { id } = await publishTemplate('event-registration');
    const { body } = await alice.rest(`POST /forms/${id}/responses`, {
      body: { answers: { ...registration, ...stay, overnight: false } },
    });
    expect(body.answers).toEqual({ ...registration, price: 40 });
  });

  it.each([
    ['Ann', { largest: 'jupiter', star: 'The Sun' }, 3, 'confident', 'Well done, Ann: you know'],
    ['Ben', { largest: 'earth', star: 'Sirius' }, 1, 'careful', 'Not quite, Ben.'],
  ])(
    'compares the estimate and the score of %s in a quiz',
    async (name, given, correct, ending, message) => {
      const { slug } = await publishTemplate('quiz');
      const answers = { name, moonless: ['mercury', 'venus'], count: 8, correct, ...given };
      const { body } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
        body: { answers },
      });
      expect(body).toMatchObject({
        ending,
        message: expect.stringContaining(`estimate was ${25 * correct} %`),
        result: { message: expect.stringContaining(message) },
      });
    },
  );
});

describe('the starter form', () => {
  it('creates a form without input from the starter form, which can be published and sent back', async () => {
    const { status, body } = await alice.rest('POST /forms');
    expect([status, body.title]).toEqual([201, 'Untitled form']);
    expect(body.draft.schema.sections).not.toHaveLength(0);
    const same = await alice.rest(`PATCH /forms/${body.id}`, { body: { definition: body.draft } });
    expect(same.body).toEqual(body);
    const published = await alice.rest(`POST /forms/${body.id}/publish`);
    expect([published.status, published.body.published_version]).toEqual([200, 1]);
  });

  it('assigns unique ids to the elements of a starter form', async () => {
    const { body } = await alice.rest('POST /forms');
    const ids = [...JSON.stringify(body.draft).matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
