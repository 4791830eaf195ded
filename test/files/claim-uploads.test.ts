import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  definitionOf,
  errorsOf,
  fileQuestion,
  pdf,
  upload,
  uploadRef,
} from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// References as answers: each can be used for one file in one response.

const day = 86_400_000;
let now = Date.now();
const world = await createTestWorld({ clock: { ...systemClock, now: () => new Date(now) } });
const alice = await world.client();
const { visitor } = world;

const definition = definitionOf(
  fileQuestion(),
  fileQuestion({ id: 'other' }),
  fileQuestion({ id: 'many', max_files: 3 }),
  {
    id: 'email',
    type: 'email',
  },
);
const build = (input: object = {}) => buildPublishedForm(alice, { definition, ...input });
const form = await build();

const submit = (slug: string, answers: object) =>
  visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers } });
const add = (id: string, answers: object) =>
  alice.rest(`POST /forms/${id}/responses`, { body: { answers } });
const answersOf = async (formId: string, id: string) =>
  (await alice.rest(`GET /forms/${formId}/responses/${id}`)).body.answers;
const countOf = async (formId: string) =>
  (await alice.rest(`GET /forms/${formId}/responses`)).body.total;
const invalid = (question = 'doc') => [422, [`answers.${question}`, 'invalid_upload']];

describe('submissions with references', () => {
  const stored = (name: string, size: number, type: string) => ({
    file_id: expect.stringMatching(/^file_\w{26}$/),
    name,
    size,
    type,
  });

  it('stores the referenced files in the given order', async () => {
    const refs = [
      await uploadRef(visitor, form.slug, { itemId: 'many', name: 'z.txt', content: 'zz' }),
      await uploadRef(visitor, form.slug, { itemId: 'many', name: 'a.pdf', content: pdf }),
    ];
    const { status, body } = await submit(form.slug, { many: refs });
    expect(status).toBe(201);
    expect(await answersOf(form.id, body.id)).toStrictEqual({
      many: [stored('z.txt', 2, 'text/plain'), stored('a.pdf', pdf.length, 'application/pdf')],
    });
  });

  it('accepts references from a client with an API key', async () => {
    const ref = await uploadRef(visitor, form.slug);
    const { status, body } = await add(form.id, { doc: [ref] });
    expect(status).toBe(201);
    expect(body.answers).toStrictEqual({ doc: [stored('hello.txt', 5, 'text/plain')] });
    expect(body.source).toBe('api');
  });

  it('accepts references by GraphQL from visitors and API clients', async () => {
    const [first, second] = [
      await uploadRef(visitor, form.slug),
      await uploadRef(visitor, form.slug),
    ];
    const { submitResponse } = await visitor.graphql(
      `mutation ($slug: String!, $input: SubmissionInput!) {
         submitResponse(slug: $slug, input: $input) { responseId }
       }`,
      { slug: form.slug, input: { answers: { doc: [first] } } },
    );
    expect(await answersOf(form.id, submitResponse.responseId)).toStrictEqual({
      doc: [stored('hello.txt', 5, 'text/plain')],
    });
    const { createResponse } = await alice.graphql(
      `mutation ($formId: ID!, $input: CreateResponseInput!) {
         createResponse(formId: $formId, input: $input) { response { answers files { id name sizeBytes type } } }
       }`,
      { formId: form.id, input: { answers: { doc: [second] } } },
    );
    const { answers, files } = createResponse.response;
    expect(answers).toStrictEqual({ doc: [stored('hello.txt', 5, 'text/plain')] });
    expect(files).toEqual([
      { id: answers.doc[0].file_id, name: 'hello.txt', sizeBytes: 5, type: 'text/plain' },
    ]);
  });

  it('lists and exports the files as they are stored', async () => {
    const ownForm = await build();
    await submit(ownForm.slug, { doc: [await uploadRef(visitor, ownForm.slug)] });
    const { body } = await alice.rest(`GET /forms/${ownForm.id}/responses`);
    expect(body.data[0].answers).toStrictEqual({ doc: [stored('hello.txt', 5, 'text/plain')] });
    const json = await alice.rest(`GET /forms/${ownForm.id}/responses/export?format=json`);
    expect(json.body[0].answers).toStrictEqual(body.data[0].answers);
    const csv = await alice.rest(`GET /forms/${ownForm.id}/responses/export`);
    expect(csv.body).toContain('hello.txt');
  });
});

describe('references', () => {
  it('accepts a reference for one of many concurrent responses', async () => {
    const ownForm = await build();
    const ref = await uploadRef(visitor, ownForm.slug);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? submit(ownForm.slug, { doc: [ref] }) : add(ownForm.id, { doc: [ref] }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1);
    const rest = outcomes.filter(({ status }) => status !== 201);
    expect(rest.map(errorsOf)).toEqual(rest.map(() => invalid()));
    expect(await countOf(ownForm.id)).toBe(1);
  });

  it('accepts a reference for one of many concurrent responses with a response limit', async () => {
    const ownForm = await build({ settings: { max_responses: 3 } });
    const ref = await uploadRef(visitor, ownForm.slug);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => submit(ownForm.slug, { doc: [ref] })),
    );
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await countOf(ownForm.id)).toBe(1);
  });

  it('claims all or none of the references that concurrent submissions share, without deadlock', async () => {
    const ownForm = await build();
    const refs = await Promise.all(
      Array.from({ length: 3 }, () => uploadRef(visitor, ownForm.slug, { itemId: 'many' })),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        submit(ownForm.slug, { many: index % 2 ? refs : refs.toReversed() }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)]);
    expect(await world.services.db.prisma.file.count({ where: { formId: ownForm.id } })).toBe(3);
  });

  it.each<[reference: string, find: () => Promise<unknown>]>([
    ['a reference of another form', async () => uploadRef(visitor, (await build()).slug)],
    ['a reference of another question', () => uploadRef(visitor, form.slug, { itemId: 'other' })],
    ['an invented reference', async () => `ref_${'a'.repeat(32)}`],
    ['an empty string', async () => ''],
    ['a file id', async () => `file_${'0'.repeat(26)}`],
    ['a string with NUL', async () => 'ref_\0'],
    ['a very long string', async () => 'r'.repeat(400_000)],
    [
      'a used reference',
      async () => {
        const ref = await uploadRef(visitor, form.slug);
        expect((await submit(form.slug, { doc: [ref] })).status).toBe(201);
        return ref;
      },
    ],
    [
      'a reference used for a deleted response',
      async () => {
        const ref = await uploadRef(visitor, form.slug);
        const { body } = await submit(form.slug, { doc: [ref] });
        await alice.rest(`DELETE /forms/${form.id}/responses/${body.id}`);
        return ref;
      },
    ],
  ])('refuses %s', async (_, find) => {
    const ref = await find();
    const before = await countOf(form.id);
    for (const answer of [
      await submit(form.slug, { doc: [ref] }),
      await add(form.id, { doc: [ref] }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].path).toBe('answers.doc');
      expect(['invalid_upload', 'invalid_text']).toContain(answer.body.errors[0].code);
    }
    expect(await countOf(form.id)).toBe(before);
  });

  it('refuses a reference that occurs twice in one response', async () => {
    const ownForm = await build();
    const ref = await uploadRef(visitor, ownForm.slug, { itemId: 'many' });
    expect(errorsOf(await submit(ownForm.slug, { many: [ref, ref] }))).toEqual(invalid('many'));
    expect(errorsOf(await submit(ownForm.slug, { many: [ref], doc: [ref] }))).toEqual(invalid());
    expect(await countOf(ownForm.id)).toBe(0);
    expect((await submit(ownForm.slug, { many: [ref] })).status).toBe(201);
  });

  it('accepts a reference for 24 hours', async () => {
    const refs = [await uploadRef(visitor, form.slug), await uploadRef(visitor, form.slug)];
    now += day - 1000;
    expect((await submit(form.slug, { doc: refs.slice(0, 1) })).status).toBe(201);
    now += 1000;
    expect(errorsOf(await submit(form.slug, { doc: refs.slice(1) }))).toEqual(invalid());
  });
});

describe('failing submissions', () => {
  it('keeps references usable after a failure of other answers', async () => {
    const ownForm = await build();
    const ref = await uploadRef(visitor, ownForm.slug);
    const failed = await submit(ownForm.slug, { doc: [ref], email: 'no' });
    expect(errorsOf(failed)).toEqual([422, ['answers.email', 'invalid_email']]);
    expect((await submit(ownForm.slug, { doc: [ref] })).status).toBe(201);
  });

  it('keeps references usable after a failure of another reference', async () => {
    const ownForm = await build();
    const [one, two] = [
      await uploadRef(visitor, ownForm.slug, { itemId: 'many' }),
      await uploadRef(visitor, ownForm.slug, { itemId: 'doc' }),
    ];
    expect(errorsOf(await submit(ownForm.slug, { many: [one, 'ref_no'], doc: [two] }))).toEqual(
      invalid('many'),
    );
    expect((await submit(ownForm.slug, { many: [one], doc: [two] })).status).toBe(201);
  });

  it('keeps references usable if the form is closed or full', async () => {
    const ownForm = await build({ settings: { max_responses: 1 } });
    const ref = await uploadRef(visitor, ownForm.slug);
    await submit(ownForm.slug, {});
    const full = await submit(ownForm.slug, { doc: [ref] });
    expect([full.status, full.body.closed_reason]).toEqual([409, 'response_limit_reached']);
    const set = (settings: object) =>
      alice.rest(`PATCH /forms/${ownForm.id}`, { body: { settings } });
    await set({ max_responses: null, accepting_responses: false });
    expect((await submit(ownForm.slug, { doc: [ref] })).status).toBe(409);
    await set({ accepting_responses: true });
    expect((await submit(ownForm.slug, { doc: [ref] })).status).toBe(201);
  });

  it('keeps references usable after losing the race for the last response', async () => {
    const ownForm = await build({ settings: { max_responses: 1 } });
    const refs = await Promise.all(
      Array.from({ length: 6 }, () => uploadRef(visitor, ownForm.slug)),
    );
    const outcomes = await Promise.all(refs.map((ref) => submit(ownForm.slug, { doc: [ref] })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    await alice.rest(`PATCH /forms/${ownForm.id}`, { body: { settings: { max_responses: null } } });
    const unused = refs.filter((_, index) => outcomes[index]?.status !== 201);
    for (const ref of unused) expect((await submit(ownForm.slug, { doc: [ref] })).status).toBe(201);
    expect(await countOf(ownForm.id)).toBe(6);
  });
});

describe('file questions', () => {
  it('accepts an array of references up to max_files', async () => {
    const refs = await Promise.all(
      Array.from({ length: 4 }, () => uploadRef(visitor, form.slug, { itemId: 'many' })),
    );
    expect(errorsOf(await submit(form.slug, { many: refs }))).toEqual([
      422,
      ['answers.many', 'too_many'],
    ]);
    expect((await submit(form.slug, { many: refs.slice(1) })).status).toBe(201);
    for (const invalidAnswer of [
      refs[0],
      { 0: refs[0] },
      [1],
      [[refs[0]]],
      [{ ref: refs[0] }],
      true,
    ]) {
      expect(errorsOf(await submit(form.slug, { many: invalidAnswer }))).toEqual([
        422,
        ['answers.many', 'wrong_type'],
      ]);
    }
    expect((await submit(form.slug, { many: refs.slice(0, 1) })).status).toBe(201);
  });

  it('refuses an empty answer to a required file question', async () => {
    const ownForm = await build({ definition: definitionOf(fileQuestion({ required: true })) });
    for (const answers of [{}, { doc: [] }, { doc: null }, { doc: '' }]) {
      expect(errorsOf(await submit(ownForm.slug, answers))).toEqual([
        422,
        ['answers.doc', 'required'],
      ]);
    }
    const ref = await uploadRef(visitor, ownForm.slug);
    expect((await submit(ownForm.slug, { doc: [ref] })).status).toBe(201);
  });

  it('ignores references of a hidden file question', async () => {
    const ownForm = await build({
      definition: definitionOf(
        { id: 'has', type: 'yes_no' },
        fileQuestion({
          required: true,
          visible_if: { question: 'has', op: 'equals', value: true },
        }),
      ),
    });
    const ref = await uploadRef(visitor, ownForm.slug);
    const hidden = await submit(ownForm.slug, { has: false, doc: [ref] });
    expect(hidden.status).toBe(201);
    expect(await answersOf(ownForm.id, hidden.body.id)).toEqual({ has: false });
    expect((await submit(ownForm.slug, { has: false, doc: ['ref_no'] })).status).toBe(201);
    const shown = await submit(ownForm.slug, { has: true, doc: [ref] });
    expect(shown.status).toBe(201);
    expect(await answersOf(ownForm.id, shown.body.id)).toMatchObject({
      doc: [{ name: 'hello.txt' }],
    });
  });

  it('refuses references of a question that the form no longer has', async () => {
    const ownForm = await build();
    const ref = await uploadRef(visitor, ownForm.slug);
    await alice.rest(`PATCH /forms/${ownForm.id}`, {
      body: { definition: definitionOf(fileQuestion({ id: 'renamed' })) },
    });
    await alice.rest(`POST /forms/${ownForm.id}/publish`);
    expect(errorsOf(await submit(ownForm.slug, { renamed: [ref] }))).toEqual(invalid('renamed'));
    expect((await upload(visitor, ownForm.slug)).status).toBe(422);
  });
});
