import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { buildPublishedForm, survey } from '../support/fixtures/forms.ts';
import { hostileTexts, hostileUnicode } from '../support/fixtures/hostile-texts.ts';
import { fileParts, multipart, multipartType } from '../support/fixtures/uploads.ts';
import { processorTime } from '../support/processes/processor-time.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// What an anonymous visitor sends costs time in proportion to its length, whatever it contains: each place that reads a text, with
// texts that an algorithm could take more than linear time for. Measures the processor time of server and client.

const world = await createTestWorld();
const alice = await world.client();
const schema = { ...survey.schema, translations: { de: { 'elements.name.title': 'Ihr Name' } } };
const { slug } = await buildPublishedForm(alice, {
  definition: { schema },
  settings: { save_partial: true },
});

/** Where an anonymous visitor sends a text, and the longest one that is read. */
interface Entrance {
  readonly longest: number;
  readonly send: (text: string) => Promise<unknown>;
}

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Sends it and reads the response, which may be any. */
function send({ method = 'POST', path, headers, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${world.url}${path}`, { method, headers: { ...headers } });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.end(body);
  });
}

const json = { 'Content-Type': 'application/json' };
const form = `/api/v1/public/forms/${slug}`;

const sendJson = (path: string, body: unknown, method = 'POST') =>
  send({ method, path, headers: json, body: JSON.stringify(body) });

/** Every member that a number in the body lets be read again. */
const withImpreciseNumber = (path: string, body: object) =>
  send({ path, headers: json, body: `{"n":12345678901234567890,${JSON.stringify(body).slice(1)}` });

const graphql = (
  variables: object,
  query = `query ($l: String) { publicForm(slug: "${slug}", language: $l) { title } }`,
) => sendJson('/graphql', { query, variables });

const textOf = (longest: number, sent: Entrance['send']): Entrance => ({ longest, send: sent });
const bodyText = 500_000;
const header = (name: string, path: string, method = 'GET') =>
  textOf(12_000, (text) =>
    send({ method, path, headers: { ...json, [name]: text }, body: method === 'POST' ? '{}' : '' }),
  );
const query = (path: (text: string) => string) =>
  textOf(8000, (text) =>
    send({
      method: 'GET',
      path: path(encodeURIComponent(text).slice(0, 12_000).replace(/%.?$/, '')),
    }),
  );

const headerNames = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Cookie',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Origin',
  'Range',
  'Traceparent',
  'X-Form-Access',
  'X-Form-Partial',
  'X-Forwarded-For',
  'X-Request-Id',
];

const entrances: Readonly<Record<string, Entrance>> = {
  'an answer': textOf(bodyText, (text) =>
    sendJson(`${form}/submissions`, { answers: { name: text } }),
  ),
  'an answer beside an imprecise number': textOf(bodyText, (text) =>
    withImpreciseNumber(`${form}/submissions`, { answers: { name: text } }),
  ),
  'the id of a question': textOf(bodyText, (text) =>
    sendJson(`${form}/submissions`, { answers: { [text]: 1 } }),
  ),
  'the language of a submission': textOf(bodyText, (text) =>
    sendJson(`${form}/submissions`, { answers: { name: 'Ann' }, language: text }),
  ),
  'the time zone of a submission': textOf(bodyText, (text) =>
    sendJson(`${form}/submissions`, { answers: { name: 'Ann' }, time_zone: text }),
  ),
  'the language of a partial response': textOf(bodyText, (text) =>
    sendJson(`${form}/partial`, { answers: {}, version: 1, language: text }, 'PUT'),
  ),
  'a body that is no JSON': textOf(bodyText, (text) =>
    send({ path: `${form}/submissions`, headers: json, body: text }),
  ),
  numbers: textOf(bodyText, (text) =>
    send({ path: `${form}/submissions`, headers: json, body: `[${text.replace(/\D/g, '1')}]` }),
  ),
  'many numbers': textOf(bodyText, (text) =>
    send({
      path: `${form}/submissions`,
      headers: json,
      body: `[${'1e400,'.repeat(text.length / 6)}1]`,
    }),
  ),
  'a password': textOf(bodyText, (text) => sendJson(`${form}/unlock`, { password: text })),
  'a GraphQL document': textOf(bodyText, (text) => graphql({}, text)),
  'a string in a GraphQL document': textOf(bodyText, (text) =>
    graphql({}, `{ publicForm(slug: ${JSON.stringify(text)}) { title } }`),
  ),
  'the language in a GraphQL variable': textOf(bodyText, (text) => graphql({ l: text })),
  'a GraphQL body with an imprecise number': textOf(bodyText, (text) =>
    withImpreciseNumber('/graphql', { query: '{ __typename }', variables: { text } }),
  ),
  'the name of a file': textOf(bodyText, (text) =>
    send({
      path: `${form}/uploads`,
      headers: { 'Content-Type': multipartType },
      body: multipart(fileParts({ name: text })),
    }),
  ),
  'a field of a multipart body': textOf(bodyText, (text) =>
    send({
      path: `${form}/uploads`,
      headers: { 'Content-Type': multipartType },
      body: multipart(fileParts({ itemId: text })),
    }),
  ),
  'the operations of a multipart body': textOf(bodyText, (text) =>
    send({
      path: '/graphql',
      headers: { 'Content-Type': multipartType },
      body: multipart([{ name: 'operations', content: text }]),
    }),
  ),
  ...Object.fromEntries(
    headerNames.flatMap((name) => [
      [`the header ${name} at /graphql`, header(name, '/graphql', 'POST')],
      [`the header ${name} of a form`, header(name, form)],
      [`the header ${name} of a page`, header(name, `/f/${slug}`)],
      [`the header ${name} of a submission`, header(name, `${form}/submissions`, 'POST')],
    ]),
  ),
  'the language of a form': query((text) => `${form}?language=${text}`),
  'the language of a page': query((text) => `/f/${slug}?language=${text}`),
  'a prefilled answer of a page': query((text) => `/f/${slug}?name=${text}`),
  'a GraphQL query of an address': query((text) => `/graphql?query=${text}`),
  'a path of the API': query((text) => `/api/v1/${text}`),
  'a path of the public API': query((text) => `/api/v1/public/forms/${text}`),
  'a path of a page': query((text) => `/f/${text}`),
  'any path': query((text) => `/${text}`),
};

/** The least of several measurements, in milliseconds: other work of the process only adds to it. */
async function costOf(run: () => Promise<unknown>, rounds: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = processorTime();
    await run();
    least = Math.min(least, processorTime() - before);
  }
  return least;
}

/** Milliseconds of processor time that the longest text may take, and below which its growth is noise. */
const [mostTime, noise] = [250, 25];

describe.each(Object.entries(entrances))('the time for %s', (_, { longest, send: sendText }) => {
  it('grows at most in proportion to its length, whatever it contains', async () => {
    const units = { ...hostileTexts, ...(longest === bodyText && hostileUnicode) };
    for (const [name, unit] of Object.entries(units)) {
      const text = unit.repeat(Math.ceil(longest / unit.length)).slice(0, longest);
      const first = await costOf(() => sendText(text), 1);
      const whole = first < mostTime ? first : await costOf(() => sendText(text), 5);
      expect(whole, `${name}: ${whole} ms`).toBeLessThan(mostTime);
      if (whole < noise) continue;
      const half = await costOf(() => sendText(text.slice(0, longest / 2)), 5);
      const again = await costOf(() => sendText(text), 5);
      if (again < noise) continue;
      expect(again / half, `${name}: ${half} ms, ${again} ms`).toBeLessThan(3);
    }
  });
});
