import { expect, it } from 'vitest';
import { endpoints } from '../../rest/endpoints/tags.ts';
import {
  type Existing,
  generateGraphqlRequest,
} from '../../verification/support/requests/graphql-requests.ts';
import { mutations } from '../../verification/support/requests/mutations.ts';
import { createRandom, type Random } from '../../verification/support/requests/seeded-random.ts';
import {
  asCurl,
  type HostileRequest,
  send,
} from '../../verification/support/requests/send-request.ts';
import {
  buildPathParameters,
  requestLineOf,
  requestOptionsFor,
} from '../support/fixtures/endpoint-requests.ts';
import { memoryInUse } from '../support/processes/memory.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Valid requests of both APIs with random mutations, with every scope.
// `FUZZ_REQUESTS` is their number (default 1200), `FUZZ_SEED` the seed.

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1200);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/** The number of concurrent requests, and of requests after which the resources are created again. */
const [parallel, perResources] = [8, 200];

const world = await createTestWorld();
const owner = await world.client();

const drawMutation = (random: Random) => random.pickAny(Object.entries(mutations)) ?? ['', same];
const same = (request: HostileRequest) => request;
const authorization = { Authorization: `Bearer ${owner.secret}` };

function drawRestRequest(resources: Record<string, string>, random: Random): HostileRequest {
  const endpoint = random.pickAny(endpoints);
  if (!endpoint) throw new Error('No endpoint is defined.');
  const [method = '', path = ''] = requestLineOf(endpoint, resources).split(' ');
  const { body, raw, headers } = requestOptionsFor(endpoint, resources);
  const text = body === undefined ? raw?.toString() : JSON.stringify(body);
  return {
    method,
    path: `/api/v1${path}`,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: text,
  };
}

/** Paths for browsers and operators. */
const pages = [
  '/f/:slug',
  '/f/:locked_slug',
  '/docs',
  '/embed.js',
  '/healthz',
  '/readyz',
  '/graphql',
];

function drawPageRequest(resources: Record<string, string>, random: Random): HostileRequest {
  const path = random.pickAny(pages) ?? '/';
  return {
    method: 'GET',
    path: path.replace(/:(\w+)/, (_, name: string) => resources[name] ?? name),
    headers: { Accept: 'text/html' },
    body: undefined,
  };
}

/** The next request: its kind, mutation and sender. */
function drawRequest(resources: Record<string, string>, random: Random): HostileRequest {
  const ids: Existing = ['1', ...Object.values(resources)];
  const draw = random.pick([
    () => drawRestRequest(resources, random),
    () => drawRestRequest(resources, random),
    () => drawRestRequest(resources, random),
    () => generateGraphqlRequest(ids, random),
    () => generateGraphqlRequest(ids, random),
    () => generateGraphqlRequest(ids, random),
    () => drawPageRequest(resources, random),
  ]);
  const drawn = draw();
  const [, mutate] = drawMutation(random);
  const withKey = { ...drawn, headers: { ...authorization, ...drawn.headers } };
  return mutate(random.below(5) === 0 ? drawn : withKey, random);
}

type Answer = Awaited<ReturnType<typeof send>>;

/** Why a response, or a missing one, is invalid; undefined if it is valid. */
function faultOf(answer: Answer | Error): string | undefined {
  if (answer instanceof Error) return `got no response: ${answer}`;
  const { status, headers, text } = answer;
  const type = headers.get('Content-Type') ?? '';
  const isKnown = text === '' || /json|text\/(event-stream|html)/.test(type);
  const isFault = status >= 500 || text.includes('"internal_error"') || (!isKnown && status >= 400);
  return isFault ? `got ${status} as ${type}: ${text.slice(0, 300)}` : undefined;
}

it(
  `answers ${requests} mutated requests without a server error, and releases their memory`,
  async () => {
    const faults: string[] = [];
    let succeeded = 0;
    let heapAfterWarmUp = 0;
    for (let done = 0; done < requests; done += perResources) {
      const resources = await buildPathParameters(world, owner);
      let next = done;
      const work = async () => {
        while (next < Math.min(done + perResources, requests)) {
          const number = next;
          next += 1;
          const request = drawRequest(resources, createRandom(seed * 1_000_003 + number));
          const answer = await send(world.url, request).catch((error: Error) => error);
          const fault = faultOf(answer);
          if (!(answer instanceof Error) && answer.status === 200) succeeded += 1;
          if (fault) {
            const command = asCurl(world.url, request).slice(0, 1000);
            faults.push(`FUZZ_SEED=${seed}, request ${number} ${fault}\n${command}`);
          }
        }
      };
      await Promise.all(Array.from({ length: parallel }, work));
      if (done < requests / 2) heapAfterWarmUp = memoryInUse().heapUsed;
    }
    expect(faults).toEqual([]);
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
    // Otherwise the requests covered little of the service.
    expect(succeeded).toBeGreaterThan(requests / 10);
    expect(memoryInUse().heapUsed / heapAfterWarmUp).toBeLessThan(1.5);
  },
  60_000 + requests * 100,
);
