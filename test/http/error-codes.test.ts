import { describe, expect, it } from 'vitest';
import { Plan } from '../../prisma/generated/client/enums.ts';
import { defaultBodyLimit } from '../../src/http/body.ts';
import { issueKey, revokeKey } from '../../src/workspaces/api-keys.ts';
import { type ApiResponse, createClient } from '../support/clients/api-client.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Every problem code that a client can provoke, through both APIs where possible.

const world = await createTestWorld();
const { visitor } = world;
const alice = await world.client();
const reader = await world.clientOfSameWorkspace(alice, ['forms:read']);
const free = await world.client({ plan: Plan.FREE });

const draft = await buildForm(alice);
const live = await buildPublishedForm(alice);
const closed = await buildPublishedForm(alice);
await alice.rest(`POST /forms/${closed.id}/unpublish`);
const paused = await buildPublishedForm(alice, { settings: { accepting_responses: false } });
const early = await buildPublishedForm(alice, { settings: { open_at: '2099-01-01T00:00:00Z' } });
const late = await buildPublishedForm(alice, { settings: { close_at: '2020-01-01T00:00:00Z' } });
const full = await buildPublishedForm(alice, { settings: { max_responses: 1 } });
await alice.rest(`POST /forms/${full.id}/responses`, { body: { answers: { name: 'Ann' } } });
const webOnly = await buildPublishedForm(alice, { settings: { allow_api_submissions: false } });

const issue = (expiresAt: Date | null) =>
  issueKey(world.services, alice.workspaceId ?? '', {
    name: 'test',
    scopes: ['forms:read'],
    expiresAt,
  });
const expired = await issue(new Date('2020-01-01T00:00:00Z'));
const revoked = await issue(null);
await revokeKey(world.services, revoked.key.id);

const clientWithKey = (secret: string) => createClient(world.url, secret, undefined);
const sent = { body: { answers: { name: 'Ann' } } };
const submit = (slug: string) => visitor.rest(`POST /public/forms/${slug}/submissions`, sent);
const add = (id: string) => alice.rest(`POST /forms/${id}/responses`, sent);
const raw = (text: string, type = 'application/json') =>
  alice.rest('POST /forms', { raw: text, headers: { 'Content-Type': type } });

interface Row {
  readonly when: string;
  readonly status: number;
  readonly code: string;
  readonly ask: () => Promise<ApiResponse>;
  /** The extensions of the GraphQL error, if GraphQL can produce the problem. */
  // biome-ignore lint/suspicious/noExplicitAny: as in the client
  readonly graphql?: () => Promise<any>;
  /** Extension members of the problem. */
  readonly members?: object;
  readonly headers?: Record<string, string>;
  /** Paths of `errors`; undefined if the problem has no `errors`. */
  readonly paths?: readonly string[];
  /** The same with GraphQL names, if they differ. */
  readonly graphqlPaths?: readonly string[];
}

const formQuery = 'query ($id: ID!) { form(id: $id) { id } }';
const publish = 'mutation ($id: ID!) { publishForm(id: $id) { form { id } } }';
const submission = `mutation ($slug: String!) {
  submitResponse(slug: $slug, input: { answers: { name: "Ann" } }) { responseId }
}`;
const addition = `mutation ($id: ID!) {
  createResponse(formId: $id, input: { answers: { name: "Ann" } }) { response { id } }
}`;

const unauthenticated = (when: string, secret: string): Row => ({
  when,
  status: 401,
  code: 'unauthenticated',
  headers: { 'WWW-Authenticate': 'Bearer realm="formwright", error="invalid_token"' },
  ask: () => clientWithKey(secret).rest('GET /forms'),
  graphql: () => clientWithKey(secret).graphqlProblem('{ forms { totalCount } }'),
});

const formClosed = (closed_reason: string, form: { id: string; slug: string }): Row[] => [
  {
    when: `a visitor submits to a closed form: ${closed_reason}`,
    status: 409,
    code: 'form_closed',
    members: { closed_reason },
    ask: () => submit(form.slug),
    graphql: () => visitor.graphqlProblem(submission, { slug: form.slug }),
  },
  {
    when: `a client submits to a closed form: ${closed_reason}`,
    status: 409,
    code: 'form_closed',
    members: { closed_reason },
    ask: () => add(form.id),
    graphql: () => alice.graphqlProblem(addition, { id: form.id }),
  },
];

const table: readonly Row[] = [
  {
    when: 'the body is malformed',
    status: 400,
    code: 'bad_request',
    ask: () => raw('{"title": /etc/passwd'),
    graphql: () => alice.graphqlProblem('{ forms {'),
  },
  {
    when: 'query parameters are out of bounds',
    status: 400,
    code: 'bad_request',
    paths: ['query.page', 'query.limit'],
    ask: () => alice.rest('GET /forms?page=0&limit=101'),
  },
  {
    when: 'a cursor is invalid',
    status: 400,
    code: 'bad_request',
    paths: ['query.before'],
    ask: () => alice.rest(`GET /forms/${live.id}/responses?before=x`),
  },
  {
    when: 'no key is sent',
    status: 401,
    code: 'unauthenticated',
    headers: { 'WWW-Authenticate': 'Bearer realm="formwright"' },
    ask: () => visitor.rest('GET /forms'),
    graphql: () => visitor.graphqlProblem('{ forms { totalCount } }'),
  },
  unauthenticated('the key is malformed', 'two words'),
  unauthenticated('the key is unknown', `fw_${'0'.repeat(28)}`),
  unauthenticated('the key has expired', expired.secret),
  unauthenticated('the key was revoked', revoked.secret),
  {
    when: 'the key lacks a scope',
    status: 403,
    code: 'insufficient_scope',
    members: { required_scope: 'forms:write' },
    ask: () => reader.rest(`POST /forms/${draft.id}/publish`),
    graphql: () => reader.graphqlProblem(publish, { id: draft.id }),
  },
  {
    when: 'a setting requires the Pro plan',
    status: 403,
    code: 'pro_plan_required',
    paths: ['settings.retention_days'],
    graphqlPaths: ['settings.retentionDays'],
    ask: () => free.rest('POST /forms', { body: { settings: { retention_days: 1 } } }),
    graphql: () =>
      free.graphqlProblem(
        'mutation { createForm(input: { settings: { retentionDays: 1 } }) { form { id } } }',
      ),
  },
  {
    when: 'API submissions are disabled',
    status: 403,
    code: 'api_submissions_disabled',
    ask: () => add(webOnly.id),
    graphql: () => alice.graphqlProblem(addition, { id: webOnly.id }),
  },
  {
    when: 'the form is unknown',
    status: 404,
    code: 'not_found',
    ask: () => alice.rest('GET /forms/x'),
    graphql: () => alice.graphqlProblem(formQuery, { id: 'x' }),
  },
  {
    when: 'the form belongs to another workspace',
    status: 404,
    code: 'not_found',
    ask: () => free.rest(`GET /forms/${draft.id}`),
    graphql: () => free.graphqlProblem(formQuery, { id: draft.id }),
  },
  {
    when: 'a visitor requests a form that was never published',
    status: 404,
    code: 'not_found',
    ask: () => visitor.rest(`GET /public/forms/${draft.slug}`),
    graphql: () => visitor.graphqlProblem(submission, { slug: draft.slug }),
  },
  {
    when: 'the path is unknown',
    status: 404,
    code: 'not_found',
    ask: () => alice.rest('GET /form'),
  },
  {
    when: 'the path does not support the method',
    status: 405,
    code: 'method_not_allowed',
    headers: { Allow: 'HEAD, GET, PATCH, DELETE' },
    ask: () => alice.rest(`PUT /forms/${draft.id}`),
  },
  {
    when: 'the revision in the body is outdated',
    status: 409,
    code: 'revision_conflict',
    members: { current_revision: 1 },
    ask: () => alice.rest(`PATCH /forms/${draft.id}`, { body: { revision: 2 } }),
    graphql: () =>
      alice.graphqlProblem(
        'mutation ($id: ID!) { updateForm(id: $id, input: { revision: 2 }) { form { id } } }',
        { id: draft.id },
      ),
  },
  {
    when: 'the revision in If-Match is outdated',
    status: 412,
    code: 'revision_conflict',
    members: { current_revision: 1 },
    ask: () =>
      alice.rest(`PATCH /forms/${draft.id}`, {
        body: { revision: 3 },
        headers: { 'If-Match': '"2"' },
      }),
    graphql: () =>
      alice.graphqlProblem(
        'mutation ($id: ID!) { updateForm(id: $id, input: { revision: 3 }, ifMatch: 2) { form { id } } }',
        { id: draft.id },
      ),
  },
  ...formClosed('unpublished', closed),
  ...formClosed('not_yet_open', early),
  ...formClosed('paused', paused),
  ...formClosed('deadline_passed', late),
  ...formClosed('response_limit_reached', full),
  {
    when: 'the answered version is not accepted',
    status: 409,
    code: 'version_outdated',
    members: { current_version: 1 },
    ask: () =>
      visitor.rest(`POST /public/forms/${live.slug}/submissions`, {
        body: { answers: { name: 'Ann' }, version: 2 },
      }),
    graphql: () =>
      visitor.graphqlProblem(
        `mutation ($slug: String!, $answers: Answers!) {
          submitResponse(slug: $slug, input: { answers: $answers, version: 2 }) { responseId }
        }`,
        { slug: live.slug, answers: { name: 'Ann' } },
      ),
  },
  {
    when: 'a form that was never published is unpublished',
    status: 409,
    code: 'not_published',
    ask: () => alice.rest(`POST /forms/${draft.id}/unpublish`),
    graphql: () =>
      alice.graphqlProblem('mutation ($id: ID!) { unpublishForm(id: $id) { form { id } } }', {
        id: draft.id,
      }),
  },
  {
    when: 'the body is too large',
    status: 413,
    code: 'payload_too_large',
    ask: () => raw(`"${'x'.repeat(defaultBodyLimit)}"`),
  },
  {
    when: 'answers are too large',
    status: 413,
    code: 'payload_too_large',
    ask: () =>
      visitor.rest(`POST /public/forms/${live.slug}/submissions`, {
        body: { answers: { name: 'x'.repeat(512 * 1024) } },
      }),
    graphql: () =>
      visitor.graphqlProblem(submission, { slug: live.slug, padding: 'x'.repeat(512 * 1024) }),
  },
  {
    when: 'the body is not JSON',
    status: 415,
    code: 'unsupported_media_type',
    ask: () => raw('title=Hi', 'text/plain'),
  },
  {
    when: 'the body is invalid',
    status: 422,
    code: 'validation_failed',
    paths: ['title', 'settings.max_responses'],
    graphqlPaths: ['title', 'settings.maxResponses'],
    ask: () => alice.rest('POST /forms', { body: { title: '', settings: { max_responses: 0 } } }),
    graphql: () =>
      alice.graphqlProblem(
        'mutation { createForm(input: { title: "", settings: { maxResponses: 0 } }) { form { id } } }',
      ),
  },
  {
    when: 'answers are invalid',
    status: 422,
    code: 'validation_failed',
    paths: ['answers.name', 'answers.shoe_size'],
    ask: () =>
      visitor.rest(`POST /public/forms/${live.slug}/submissions`, {
        body: { answers: { shoe_size: 44 } },
      }),
    graphql: () =>
      visitor.graphqlProblem(
        'mutation ($s: String!) { submitResponse(slug: $s, input: { answers: { shoe_size: 44 } }) { responseId } }',
        { s: live.slug },
      ),
  },
];

/** All members of a problem. */
const shape = ({ status, code, members = {} }: Row, paths?: readonly string[]) => ({
  type: `urn:formwright:problem:${code}`,
  title: expect.stringMatching(/^[A-Z]/),
  status,
  detail: expect.stringMatching(/\S/),
  code,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  ...members,
  ...(paths && {
    errors: paths.map((path) => ({
      path,
      code: expect.stringMatching(/^[a-z]+(_[a-z]+)*$/),
      message: expect.stringMatching(/\S/),
    })),
  }),
});

/** A stack trace, SQL, a file path, or the name of a library. */
const internalDetails =
  /\bat \S+ \(|node_modules|\.[jt]s\b|SELECT|INSERT|public"|prisma|postgres|\/work\//i;

describe('problem codes in REST', () => {
  it.each(table)('REST returns $status $code when $when', async (row) => {
    const { status, headers, body } = await row.ask();
    expect([status, headers.get('Content-Type')]).toEqual([row.status, 'application/problem+json']);
    expect(body).toEqual(shape(row, row.paths));
    expect(headers.get('X-Request-Id')).toBe(body.request_id);
    for (const [name, value] of Object.entries(row.headers ?? {})) {
      expect(headers.get(name)).toBe(value);
    }
    expect(JSON.stringify(body)).not.toMatch(internalDetails);
  });
});

describe('problem codes in GraphQL', () => {
  it.each(table.filter(({ graphql }) => graphql))(
    'GraphQL returns the same code when $when',
    async (row) => {
      const problem = await row.graphql?.();
      expect(problem).toEqual(shape(row, row.graphqlPaths ?? row.paths));
      expect(JSON.stringify(problem)).not.toMatch(internalDetails);
    },
  );
});

it('each problem code has one title', async () => {
  const titles = new Map<string, string>();
  for (const { ask } of table) {
    const { body } = await ask();
    expect(titles.get(body.code) ?? body.title).toBe(body.title);
    titles.set(body.code, body.title);
  }
  expect(titles.size).toBe(14);
});
