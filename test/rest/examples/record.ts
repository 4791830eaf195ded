import { Plan } from '../../../prisma/generated/client/enums.ts';
import type {
  ExampleRequest,
  GraphQLExample,
  RecordedExample,
} from '../../../rest/recorded-example.ts';
import { relayEvents } from '../../../src/events/relay.ts';
import { mailConsumer } from '../../../src/mail/mail-queue.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { issueKey } from '../../../src/workspaces/api-keys.ts';
import { scopes } from '../../../src/workspaces/scopes.ts';
import { createWorkspace } from '../../../src/workspaces/workspaces.ts';
import { createClient } from '../../support/clients/api-client.ts';
import { startSmtpServer } from '../../support/doubles/smtp-server.ts';
import { createTestWorld } from '../../support/world/test-world.ts';
import { sendAsGraphQL } from './graphql-sender.ts';
import { type Server, sendOverHttp } from './http-sender.ts';
import { createNormalizer } from './normalize.ts';
import { type ExampleOperation, operationOf } from './operations.ts';
import { toRestBody } from './public-operation.ts';
import { runScenario } from './scenario.ts';

/** Sends the first request of each operation and returns the body of the response. */
type Send = (operation: ExampleOperation, request: ExampleRequest) => Promise<unknown>;

/** The time between two requests in milliseconds. */
const step = 41_000;

/** A server for one run of the scenario, whose clock advances with its requests only. */
export async function createExampleWorld() {
  let time = Date.parse('2027-03-01T09:00:00Z');
  const clock: Clock = { ...systemClock, now: () => new Date(time) };
  const { host } = await startSmtpServer();
  const env = { SMTP_URL: `smtp://${host}?tls=off`, MAIL_FROM: 'forms@example.org' };
  const { services, url } = await createTestWorld({ clock, env });

  /** A server and the API key of a new workspace, with a client to prepare requests. */
  async function createWorkspaceWithKey() {
    const workspace = await createWorkspace(services, 'Bakery', Plan.PRO);
    if (!workspace) throw new Error('the name is taken');
    const request = { name: 'Production', scopes, expiresAt: null };
    const { secret: key } = await issueKey(services, workspace.id, request);
    return { server: { url, key }, client: createClient(url, key, workspace.id) };
  }

  async function run(send: (server: Server) => Send, sendFailure: (server: Server) => Send) {
    const { server, client } = await createWorkspaceWithKey();
    const [call, fail] = [send(server), sendFailure(server)];
    await runScenario({
      call(operationId, request = {}) {
        time += step;
        return call(operationOf(operationId), request);
      },
      async fail(operationId, request) {
        time += step;
        await fail(operationOf(operationId), request);
      },
      async linkToken(formId, responseId) {
        const text = 'query ($f: ID!, $r: ID!) { response(formId: $f, id: $r) { files { url } } }';
        const { response } = await client.graphql(text, { f: formId, r: responseId });
        return new URL(response.files[0].url).pathname.split('/').at(-1) ?? '';
      },
      async relayEvents() {
        await relayEvents(services, [mailConsumer(services)]);
      },
    });
  }
  return { run };
}

export type ExampleWorld = Awaited<ReturnType<typeof createExampleWorld>>;

/** Runs the scenario over HTTP and as GraphQL; returns the examples by operation. */
export async function recordExamples(
  overHttp: ExampleWorld,
  asGraphQL: ExampleWorld,
): Promise<Record<string, RecordedExample>> {
  const operations = createNormalizer()(await recordGraphQL(asGraphQL));
  const examples = createNormalizer()(await recordHttp(overHttp));
  const merged = Object.entries(examples).map(([id, example]) => {
    const graphql = operations[id];
    return [id, { ...example, ...(graphql && { graphql }) }];
  });
  return Object.fromEntries(merged);
}

async function recordHttp({ run }: ExampleWorld): Promise<Record<string, RecordedExample>> {
  const examples: Record<string, RecordedExample> = {};
  await run(
    (server) => async (operation, request) => {
      const { id, method, path, authorized } = operation;
      const response = await sendOverHttp(server, operation, request);
      if (response.status >= 400) throw new Error(`${id}: ${JSON.stringify(response)}`);
      examples[id] ??= { method, path, authorized, request, response, failures: [] };
      return response.body;
    },
    (server) => async (operation, request) => {
      const response = await sendOverHttp(server, operation, request);
      const example = examples[operation.id];
      if (response.status < 400 || !example) throw new Error(`${operation.id} has not failed`);
      const failures = [...example.failures, { request, response }];
      examples[operation.id] = { ...example, failures };
    },
  );
  return examples;
}

async function recordGraphQL({ run }: ExampleWorld): Promise<Record<string, GraphQLExample>> {
  const examples: Record<string, GraphQLExample> = {};
  await run(
    (server) => async (operation, request) => {
      const { id, endpoint } = operation;
      if (!endpoint) return undefined;
      const example = await sendAsGraphQL(server, endpoint, request);
      examples[id] ??= example;
      return toRestBody(endpoint, structuredClone(example.data));
    },
    () => async () => undefined,
  );
  return examples;
}
