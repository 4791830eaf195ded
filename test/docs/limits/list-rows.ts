import { enumName } from '../../../packages/common/text/letter-case.ts';
import { defaultBodyLimit } from '../../../src/http/body.ts';
import { maxPageSize } from '../../../src/platform/paging.ts';
import { searchLimits } from '../../../src/responses/filter/check-filter.ts';
import { webhookLimit } from '../../../src/webhooks/manage-webhooks.ts';
import { keyLimit } from '../../../src/workspaces/api-keys.ts';
import { signInBodyLimit } from '../../../web/console/session-routes.ts';
import type { Client } from '../../support/clients/api-client.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { submit } from '../../support/fixtures/mail.ts';
import {
  type Attempt,
  type Beyond,
  filledBody,
  graphql,
  type Limit,
  type Rows,
  rest,
} from './attempt.ts';
import type { Scene } from './scene.ts';

/** Rows of lists, keys, webhooks and sessions. */
const isEnumText = (value: unknown): value is string =>
  typeof value === 'string' && /^(forms|form)[.:]\w+$/.test(value);

export async function listRows({ world, alice, survey: { id } }: Scene): Promise<Rows> {
  const { pool } = world.services.db;
  const answered = await buildPublishedForm(alice);
  await submit(alice, answered.id);
  const webhookInput = { url: 'https://example.com/hook', events: ['form.published'] };
  const created = await alice.rest('POST /webhooks', { body: webhookInput });
  const webhookId: string = created.body.id;

  /** A list with a page size. */
  const pages = (
    words: string,
    path: string,
    field: string,
    refusal = '400 bad_request invalid_value',
  ): Limit => ({
    words,
    rest: rest(alice, (beyond) => `GET ${path}?limit=${maxPageSize + beyond}`),
    graphql: graphql(
      world,
      alice,
      (beyond) => `{ ${field.replace('(', `(first: ${maxPageSize + beyond} `)} { totalCount } }`,
    ),
    refusal,
  });

  const createKey =
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }';
  const createWebhook =
    'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }';
  const sendTestMail =
    'mutation ($formId: ID!, $input: SendTestMailInput!) { sendTestMail(formId: $formId, input: $input) { accepted } }';
  const notification = { id: 'team', on: 'response.created', to: ['team@example.org'] };
  const testMail = { notification, to: 'you@example.org' };
  const keyInput = { name: 'Shop', scopes: ['forms:read'] };

  /** The same input, with the names of enum values. */
  const graphqlInput = (input: object) =>
    JSON.parse(JSON.stringify(input, (_, value) => (isEnumText(value) ? enumName(value) : value)));

  const responses = 'responses(formId: $formId, filter: $filter)';
  const search = (
    words: string,
    name: string,
    member: (beyond: Beyond) => object,
    failure: string,
  ): Limit => ({
    words,
    rest: rest(alice, (beyond) => {
      const parameters = Object.entries(member(beyond)).map(([, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      return `GET /forms/${id}/responses?${new URLSearchParams(Object.fromEntries(parameters))}`;
    }),
    graphql: graphql(
      world,
      alice,
      `query ($formId: ID!, $filter: ResponseFilter) { ${responses} { totalCount } }`,
      (beyond) => ({ formId: id, filter: member(beyond) }),
    ),
    refusal: `422 validation_failed ${failure}`,
  });

  return {
    'GET /forms': [
      pages('100 forms', '/forms', 'forms()'),
      pages('100 forms or audit entries', '/audit', 'auditLog()'),
      {
        words: '100 webhooks',
        ...inWorkspaceWith(fillWebhooks, {
          byRest: (client) => rest(client, 'POST /webhooks', () => webhookInput),
          byGraphql: (client) =>
            graphql(world, client, createWebhook, () => ({ input: graphqlInput(webhookInput) })),
        }),
        refusal: '422 validation_failed too_many',
      },
      {
        words: '500 keys',
        ...inWorkspaceWith(fillKeys, {
          byRest: (client) => rest(client, 'POST /keys', () => keyInput),
          byGraphql: (client) =>
            graphql(world, client, createKey, () => ({ input: graphqlInput(keyInput) })),
        }),
        refusal: '422 validation_failed too_many',
      },
    ],
    'GET /forms/{id}/responses': [
      pages('100 responses', `/forms/${id}/responses`, `responses(formId: "${id}")`),
      pages(
        'deliveries with their payloads',
        `/webhooks/${webhookId}/deliveries`,
        `webhookDeliveries(webhookId: "${webhookId}")`,
      ),
      search(
        '`filter` (4 KiB)',
        'filter',
        (beyond) => ({ condition: largeFilter(beyond) }),
        'too_large',
      ),
      search(
        '`q` (500 characters)',
        'q',
        (beyond) => ({ q: 'x'.repeat(searchLimits.textLength + beyond) }),
        'too_long',
      ),
    ],
    'GET /forms/{id}/partials': [
      pages('100 partial responses', `/forms/${id}/partials`, `partialResponses(formId: "${id}")`),
    ],
    'GET /forms/{id}/invitations': [
      pages('100 invitations', `/forms/${id}/invitations`, `invitations(formId: "${id}")`),
    ],
    'GET /forms/{id}/mails': [pages('100 mails', `/forms/${id}/mails`, `mails(formId: "${id}")`)],
    'POST /forms/{id}/mails/test': [
      {
        words: 'a body of 2 MiB',
        rest: filledBody(world, alice, {
          path: `/api/v1/forms/${answered.id}/mails/test`,
          limit: defaultBodyLimit,
          body: testMail,
        }),
        graphql: filledBody(world, alice, {
          path: '/graphql',
          limit: defaultBodyLimit,
          body: {
            query: sendTestMail,
            variables: {
              formId: answered.id,
              input: { ...testMail, notification: { ...notification, on: 'RESPONSE_CREATED' } },
            },
          },
        }),
        refusal: '413 payload_too_large',
      },
    ],
    'DELETE /forms/{id}': 'It has no limit.',
    'POST /keys': [
      {
        words: 'a body of 2 MiB',
        rest: filledBody(world, alice, {
          path: '/api/v1/keys',
          limit: defaultBodyLimit,
          body: keyInput,
        }),
        graphql: filledBody(world, alice, {
          path: '/graphql',
          limit: defaultBodyLimit,
          body: { query: createKey, variables: { input: graphqlInput(keyInput) } },
        }),
        refusal: '413 payload_too_large',
      },
      {
        words: 'of which validation accepts 3 KiB',
        rest: rest(alice, 'POST /webhooks', describedWebhook),
        graphql: graphql(world, alice, createWebhook, (beyond) => ({
          input: graphqlInput(describedWebhook(beyond)),
        })),
        refusal: '422 validation_failed too_long',
      },
    ],
    'POST /console/session': [
      {
        words: 'a body of 4 KiB',
        rest: filledBody(world, world.visitor, {
          path: '/console/session',
          limit: signInBodyLimit,
          body: { key: alice.secret },
          headers: { Origin: world.url },
        }),
        graphql: 'The console signs in by this request only.',
        refusal: '413 payload_too_large',
      },
    ],
    'GET /console/session': 'The request has no body.',
    'GET /public/captcha/challenge': 'The request has no body.',
    'GET /': 'The responses do not depend on the request.',
    'GET /healthz': 'The requests have no body.',
  };

  function describedWebhook(beyond: Beyond): object {
    return { ...webhookInput, description: 'x'.repeat(500 + beyond) };
  }

  /** Attempts in a workspace that has one less than it can have, or as many. */
  function inWorkspaceWith(
    fill: (client: Client, missing: number) => Promise<unknown>,
    requests: { byRest: (client: Client) => Attempt; byGraphql: (client: Client) => Attempt },
  ): Pick<Limit, 'rest' | 'graphql'> {
    const attempt =
      (send: (client: Client) => Attempt): Attempt =>
      async (beyond) => {
        const client = await world.client();
        await fill(client, 1 - beyond);
        return send(client)(beyond);
      };
    return { rest: attempt(requests.byRest), graphql: attempt(requests.byGraphql) };
  }

  /** The workspace has the key of the client already. */
  function fillKeys({ workspaceId }: Client, missing: number) {
    return pool.query(
      `INSERT INTO api_keys (id, workspace_id, name, digest, scopes, created_at)
       SELECT 'key_' || md5($1 || n), $1, 'filler', sha256(($1 || n)::bytea), '{}', now()
       FROM generate_series(1, $2) AS n`,
      [workspaceId, keyLimit - 1 - missing],
    );
  }

  function fillWebhooks({ workspaceId }: Client, missing: number) {
    return pool.query(
      `INSERT INTO webhooks (id, workspace_id, url, events, enabled, secret, created_at, updated_at)
       SELECT 'wh_' || md5($1 || n), $1, url, events, enabled, secret, created_at, updated_at
       FROM webhooks, generate_series(1, $3) AS n WHERE id = $2`,
      [workspaceId, webhookId, webhookLimit - missing],
    );
  }
}

/** A filter of 4 KiB as JSON, or one byte more. */
function largeFilter(beyond: Beyond): object {
  const build = (characters: number) => ({
    any: Array.from({ length: 5 }, (_, index) => ({
      question: 'short',
      op: 'equals',
      value: 'x'.repeat(Math.floor((characters + index) / 5)),
    })),
  });
  const used = JSON.stringify(build(5)).length - 5;
  return build(searchLimits.filterBytes + beyond - used);
}
