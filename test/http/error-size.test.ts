import { describe, expect, it } from 'vitest';
import type { Client } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The size of error responses is bounded, independent of the request.

const world = await createTestWorld();
const alice = await world.client();
const form = await buildPublishedForm(alice);

/** The most bytes of an error response: its failures and the common members. */
const most = 132 * 1024;

interface Refusal {
  readonly status: number;
  readonly size: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of the body literally
  readonly body: any;
}

async function send(path: string, body: unknown, { secret }: Client = alice): Promise<Refusal> {
  const text = JSON.stringify(body);
  const answer = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
    },
    body: text,
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, size: bytes.length, body: JSON.parse(bytes.toString()) };
}

const submit = (body: unknown) =>
  send(`/api/v1/public/forms/${form.slug}/submissions`, body, world.visitor);

const members = (count: number, name: (index: number) => string): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), 0]));

const elements = (count: number, element: (index: number) => object) => ({
  schema: { sections: [{ elements: Array.from({ length: count }, (_, index) => element(index)) }] },
});

describe('the size of error responses', () => {
  it('bounds the error of a definition with more unknown fields than a call accepts arguments', async () => {
    // As many as the body limit allows: names of three characters without escapes.
    const sign = (digit: number) => String.fromCharCode(digit < 57 ? 35 + digit : 36 + digit);
    const digits = (index: number) => [
      index % 89,
      Math.floor(index / 89) % 89,
      Math.floor(index / 7921),
    ];
    const unknown = members(130_000, (index) => digits(index).map(sign).join(''));
    const { status, size, body } = await send('/api/v1/forms', { definition: unknown });
    expect([status, body.code, size < most]).toEqual([422, 'validation_failed', true]);
  });

  it.each<[what: string, body: object]>([
    ['unknown fields', members(44_000, (index) => `u${index}`)],
    ['a long field name', members(1, () => 'x'.repeat(440_000))],
    ['long field names', members(400, (index) => `${index}${'x'.repeat(1000)}`)],
    [
      'long field names of control characters',
      members(70, (index) => `${index}${'\u0001'.repeat(1000)}`),
    ],
    ['long field names outside ASCII', members(400, (index) => `${index}${'😀'.repeat(260)}`)],
    ['unknown questions', { answers: members(44_000, (index) => `q${index}`) }],
    ['a long question', { answers: members(1, () => 'q'.repeat(440_000)) }],
    ['long questions', { answers: members(400, (index) => `${index}${'q'.repeat(1000)}`) }],
  ])('bounds the error of a submission: %s', async (_, body) => {
    const { status, size, body: refusal } = await submit(body);
    expect([status, refusal.code]).toEqual([422, 'validation_failed']);
    expect(refusal.errors.length).toBeGreaterThan(0);
    expect(refusal.errors.length).toBeLessThanOrEqual(1000);
    expect(size).toBeLessThan(most);
    for (const { path } of refusal.errors) {
      expect(path.length).toBeLessThanOrEqual(500);
      expect(path.isWellFormed()).toBe(true);
    }
    expect(refusal.detail.length).toBeLessThan(1500);
  });

  it('bounds the error of a definition with many failures', async () => {
    const bad = elements(20_000, () => ({ type: 'short_text' }));
    const { status, size, body } = await send('/api/v1/forms', { definition: bad });
    expect(status).toBe(422);
    expect(size).toBeLessThan(most);
    expect(body.errors.length).toBeLessThanOrEqual(1000);
  });

  it('bounds the error of a definition with nested unknown fields', async () => {
    const bad = elements(1, () => ({
      type: 'short_text',
      title: 'x',
      ...members(40_000, (index) => `unknown_${index}`),
    }));
    const { status, size } = await send('/api/v1/forms', { definition: bad });
    expect(status).toBe(422);
    expect(size).toBeLessThan(most);
  });

  it('bounds the errors of a GraphQL request with many failing fields', async () => {
    const fields = Array.from(
      { length: 40 },
      (_, index) =>
        `a${index}: createResponse(formId: "${form.id}", input: $input) { response { id } }`,
    );
    const { size, body } = await send('/graphql', {
      query: `mutation ($input: CreateResponseInput!) { ${fields.join(' ')} }`,
      variables: { input: { answers: members(10_000, (index) => `q${index}`) } },
    });
    expect(body.errors).toHaveLength(40);
    expect(body.errors[0].extensions.code).toBe('validation_failed');
    for (const { extensions } of body.errors) expect(extensions.errors.length).toBeGreaterThan(5);
    expect(size).toBeLessThan(most + 40 * 1024);
  });
});

it('states the number of failures if not all are listed', async () => {
  const { body } = await submit(members(900, (index) => `${index}${'x'.repeat(300)}`));
  const { length } = body.errors;
  expect(length).toBeGreaterThan(100);
  expect(length).toBeLessThan(901);
  expect(body.detail).toContain(`Only the first ${length} of 901 errors are listed.`);
  expect(body.errors[0].code).toBe('unknown_member');
});

it('lists every failure of the largest definition', async () => {
  const bad = elements(500, (index) => ({
    id: `question_${index}`,
    type: 'single_choice',
    title: 'Which one?',
    options: [],
    colour: 'red',
  }));
  const { body } = await send('/api/v1/forms', { definition: bad });
  expect(body.errors).toHaveLength(1000);
  expect(body.detail).not.toContain('Only the first');
  expect(body.errors.at(-1).path).toMatch(/^schema\.sections\[0\]\.elements\[499\]\./);
});

it('does not truncate paths of usual length', async () => {
  const id = 'q'.repeat(64);
  const matrix = {
    id,
    type: 'matrix',
    title: 'Rate',
    required: true,
    rows: [{ id: 'r'.repeat(64), label: 'Row' }],
    columns: [{ id: 'c', label: 'Column' }],
  };
  const { slug } = await buildPublishedForm(alice, { definition: elements(1, () => matrix) });
  const { body } = await send(`/api/v1/public/forms/${slug}/submissions`, {
    answers: { [id]: { ['r'.repeat(64)]: 'none' } },
  });
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
    `answers.${id}.${'r'.repeat(64)}`,
  ]);
});

it('limits the body of an unlock request to a few kilobytes', async () => {
  const { slug } = await buildPublishedForm(alice, { settings: { password: 'sesame' } });
  const path = `/api/v1/public/forms/${slug}/unlock`;
  const { status, body } = await send(path, { password: 'x'.repeat(5000) }, world.visitor);
  expect([status, body.code]).toEqual([413, 'payload_too_large']);
  const long = await send(path, { password: 'x'.repeat(129) }, world.visitor);
  expect([long.status, long.body.code]).toEqual([422, 'validation_failed']);
});
