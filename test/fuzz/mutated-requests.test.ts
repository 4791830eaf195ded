import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { endpoints } from '../../rest/endpoints/tags.ts';
import {
  buildPathParameters,
  requestLineOf,
  requestOptionsFor,
} from '../support/fixtures/endpoint-requests.ts';
import { memoryInUse } from '../support/processes/memory.ts';
import { createTestWorld } from '../support/world/test-world.ts';
import { generateGraphqlRequest, type Ids } from './graphql-requests.ts';
import { mutations } from './mutations.ts';
import { createRandom, type Random } from './seeded-random.ts';
import { asCurl, type HostileRequest, send } from './send-request.ts';

// Requests that were valid until one thing or another was changed, over REST and GraphQL, with every scope.
// `FUZZ_REQUESTS` says how many (default 1200), `FUZZ_SEED` which ones.

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1200);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/** How many are under way at the same time, and after how many the things they name are made again. */
const [parallel, perThings] = [8, 200];

const world = await createTestWorld();
const owner = await world.client();
const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));

const drawMutation = (random: Random) => random.pickAny(Object.entries(mutations)) ?? ['', same];
const same = (request: HostileRequest) => request;
const authorization = { Authorization: `Bearer ${owner.secret}` };

function drawRestRequest(things: Record<string, string>, random: Random): HostileRequest {
  const endpoint = random.pickAny(endpoints);
  if (!endpoint) throw new Error('There are endpoints.');
  const [method = '', path = ''] = requestLineOf(endpoint, things).split(' ');
  const { body, raw, headers } = requestOptionsFor(endpoint);
  const text = body === undefined ? raw?.toString() : JSON.stringify(body);
  return {
    method,
    path: `/api/v1${path}`,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: text,
  };
}

/** What browsers and operators ask for. */
const pages = [
  '/f/:slug',
  '/f/:locked_slug',
  '/docs',
  '/embed.js',
  '/healthz',
  '/readyz',
  '/graphql',
];

function drawPageRequest(things: Record<string, string>, random: Random): HostileRequest {
  const path = random.pickAny(pages) ?? '/';
  return {
    method: 'GET',
    path: path.replace(/:(\w+)/, (_, name: string) => things[name] ?? name),
    headers: { Accept: 'text/html' },
    body: undefined,
  };
}

/** The next request: its kind, what was changed, who sends it. */
function drawRequest(things: Record<string, string>, random: Random): HostileRequest {
  const ids: Ids = ['1', ...Object.values(things)];
  const draw = random.pick([
    () => drawRestRequest(things, random),
    () => drawRestRequest(things, random),
    () => drawRestRequest(things, random),
    () => generateGraphqlRequest(schema, ids, random),
    () => generateGraphqlRequest(schema, ids, random),
    () => generateGraphqlRequest(schema, ids, random),
    () => drawPageRequest(things, random),
  ]);
  const drawn = draw();
  const [, mutate] = drawMutation(random);
  const withKey = { ...drawn, headers: { ...authorization, ...drawn.headers } };
  return mutate(random.below(5) === 0 ? drawn : withKey, random);
}

type Answer = Awaited<ReturnType<typeof send>>;

/** What is wrong with an answer, or with there being none; undefined if it is sound. */
function faultOf(answer: Answer | Error): string | undefined {
  if (answer instanceof Error) return `was not answered: ${answer}`;
  const { status, headers, text } = answer;
  const type = headers.get('Content-Type') ?? '';
  const isKnown = text === '' || /json|text\/(event-stream|html)/.test(type);
  const isFault = status >= 500 || text.includes('"internal_error"') || (!isKnown && status >= 400);
  return isFault ? `was answered ${status} as ${type}: ${text.slice(0, 300)}` : undefined;
}

it(
  `answers ${requests} mutated requests without a server error, and gives their memory back`,
  async () => {
    const faults: string[] = [];
    let succeeded = 0;
    let heapAfterWarmUp = 0;
    for (let done = 0; done < requests; done += perThings) {
      const things = await buildPathParameters(world.visitor, owner);
      let next = done;
      const work = async () => {
        while (next < Math.min(done + perThings, requests)) {
          const number = next;
          next += 1;
          const request = drawRequest(things, createRandom(seed * 1_000_003 + number));
          const answer = await send(world.url, request).catch((error: Error) => error);
          const fault = faultOf(answer);
          if (!(answer instanceof Error) && answer.status === 200) succeeded += 1;
          if (fault) {
            const told = asCurl(world.url, request).slice(0, 1000);
            faults.push(`FUZZ_SEED=${seed}, request ${number} ${fault}\n${told}`);
          }
        }
      };
      await Promise.all(Array.from({ length: parallel }, work));
      if (done < requests / 2) heapAfterWarmUp = memoryInUse().heapUsed;
    }
    expect(faults).toEqual([]);
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
    // Else little of the service was reached.
    expect(succeeded).toBeGreaterThan(requests / 10);
    expect(memoryInUse().heapUsed / heapAfterWarmUp).toBeLessThan(1.5);
  },
  60_000 + requests * 100,
);
