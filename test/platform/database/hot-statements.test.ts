import { beforeAll, expect, it } from 'vitest';
import { indexAnswers } from '../../../src/responses/filter/answer-index/build-indexes.ts';
import { createNewResponsePoller } from '../../../src/responses/live/poll-new-responses.ts';
import { sweepExpired } from '../../../src/services/background-jobs.ts';
import { sweepAudit } from '../../../src/workspaces/audit-log.ts';
import type { Client } from '../../support/clients/api-client.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { findShardProblems } from '../../support/database/single-shard.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { fileParts, sendParts } from '../../support/fixtures/uploads.ts';
import { pottery, workshopsDefinition } from '../../support/fixtures/workshops.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Every statement of the frequent requests names the shard key of each distributed table, so that Citus executes
// it on the node of the form. Exceptions are listed with their reason. Decision: docs/decisions/0046-citus.md

const world = await createTestWorld({ env: { RATE_LIMITS: 'on' } });
const alice = await world.client();
const { services, visitor } = world;

/** Statements that Citus executes on all shards. */
const fanOuts: readonly (readonly [statement: RegExp, reason: string])[] = [
  [/FROM answer_indexes ORDER BY used_at DESC$/, 'a job'],
  [/FROM forms\s+WHERE workspace_id = \$1 AND/, 'lists of forms are by workspace'],
  [/^\s*UPDATE forms SET epoch = epoch \+ 1 WHERE workspace_id = \$1$/, 'a webhook for all forms'],
  [/^SELECT coalesce\(sum\((u\.)?bytes|held\), 0\) AS bytes/, 'once a second for each at most'],
  [
    /^\s*DELETE FROM (idempotency_keys|spent_captchas|partial_responses|used_partials) WHERE expires_at <= \$1$/,
    'a sweep',
  ],
];

const definition = {
  schema: {
    sections: [
      {
        id: 'about',
        title: 'About you',
        elements: [
          { id: 'name', type: 'short_text', title: 'Your name', required: true },
          { id: 'doc', type: 'file', title: 'A document' },
        ],
      },
    ],
  },
  approval: {
    enabled: true,
    criteria: [{ id: 'named', question_id: 'name', op: 'equals', expected: 'Ann' }],
  },
};

let form: { id: string; slug: string };
let other: { id: string; slug: string };
let limited: { id: string; slug: string };

/** Sends a request that must succeed. */
async function send(client: Client, line: string, options: Parameters<Client['rest']>[1] = {}) {
  const response = await client.rest(line, options);
  expect(response.status, line).toBeLessThan(300);
  return response;
}

const submit = (slug: string, answers: object = {}, headers = {}) =>
  send(visitor, `POST /public/forms/${slug}/submissions`, {
    body: { answers: { name: 'Ann', ...answers } },
    headers,
  });

async function newResponseId(): Promise<string> {
  const { body } = await send(alice, `POST /forms/${form.id}/responses`, {
    body: { answers: { name: 'Ann' } },
  });
  return body.id;
}

beforeAll(async () => {
  // Only the code that groups statements by form reads it: the SQL is the same on any PostgreSQL.
  Object.defineProperty(services.db, 'isDistributed', { value: true });
  form = await buildPublishedForm(alice, { definition, settings: { save_partial: true } });
  other = await buildPublishedForm(alice, { settings: { max_responses: 100 } });
  limited = await buildPublishedForm(alice, { definition: workshopsDefinition(pottery(100)) });
  const events = ['response.created', 'response.approval_changed', 'response.deleted'];
  await send(alice, 'POST /webhooks', {
    body: { url: 'https://1.1.1.1/', events, form_id: form.id },
  });
});

const nested = `{
  forms(first: 5) {
    nodes {
      id
      versions(first: 2) { nodes { version } }
      responses(first: 2, order: ASC) {
        totalCount
        nodes { id reviews { status } files { id } }
      }
    }
  }
}`;

const paths: Readonly<Record<string, () => Promise<unknown>>> = {
  'a public form': () => {
    services.formCache.invalidate(form.id);
    return send(visitor, `GET /public/forms/${form.slug}`);
  },
  submissions: () => Promise.all([submit(form.slug), submit(other.slug), submit(form.slug)]),
  'a submission with an idempotency key': () =>
    submit(form.slug, {}, { 'Idempotency-Key': 'a key that is used once' }),
  'submissions with a limited option, and their deletion': async () => {
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => submit(limited.slug, { workshop: 'pottery' })),
    );
    const path = `/forms/${limited.id}/responses`;
    await send(visitor, `GET /public/forms/${limited.slug}`);
    await send(alice, `DELETE ${path}/${first?.body.id}`);
    const ids = others.map(({ body }) => body.id);
    await send(alice, `POST ${path}/delete`, { body: { ids } });
    await send(alice, `POST /forms/${limited.id}/publish`);
  },
  'new responses, for subscribers': async () => {
    const poller = createNewResponsePoller(services, form.id);
    await poller.skip();
    await newResponseId();
    expect(await poller.poll()).toHaveLength(1);
  },
  'an upload and its submission': async () => {
    const { status, body } = await sendParts(visitor, form.slug, fileParts({}));
    expect(status).toBe(201);
    await submit(form.slug, { doc: [body.ref] });
  },
  'a partial response, from its first save to its submission': async () => {
    const line = `/public/forms/${form.slug}/partial`;
    const { body: uploaded } = await sendParts(visitor, form.slug, fileParts({}));
    const answers = { doc: [uploaded.ref] };
    const { body } = await send(visitor, `PUT ${line}`, { body: { answers } });
    const headers = { 'X-Form-Partial': body.token };
    await send(visitor, `PUT ${line}`, { body: { answers }, headers });
    await send(visitor, `PUT ${line}`, { body: { answers, revision: 1 }, headers });
    await send(visitor, `GET ${line}`, { headers });
    await submit(form.slug, answers, headers);
    const { body: second } = await send(visitor, `PUT ${line}`, { body: { answers: {} } });
    await submit(form.slug, {}, { 'X-Form-Partial': second.token });
  },
  'partial responses, for their owner': async () => {
    const line = `/public/forms/${form.slug}/partial`;
    await send(visitor, `PUT ${line}`, { body: { answers: {} } });
    const { body } = await send(alice, `GET /forms/${form.id}/partials`);
    await send(alice, `GET /forms/${form.id}/partials/${body.data[0].id}`);
    await send(alice, `DELETE /forms/${form.id}/partials/${body.data[0].id}`);
  },
  'invitations, for their owner': async () => {
    const path = `/forms/${form.id}/invitations`;
    const { body } = await send(alice, `POST ${path}`, { body: { count: 2 } });
    await send(alice, `GET ${path}?status=unused`);
    await send(alice, `GET ${path}/${body.data[0].id}`);
    await send(alice, `DELETE ${path}/${body.data[0].id}`);
  },
  'an invitation, from its link to its response': async () => {
    const { body } = await send(alice, `POST /forms/${form.id}/invitations`, {
      body: { count: 1 },
    });
    const [{ token: invitation }] = body.data;
    await send(visitor, `GET /public/forms/${form.slug}/invitation`, {
      headers: { 'X-Form-Invitation': invitation },
    });
    await send(alice, `POST /forms/${form.id}/responses`, {
      body: { answers: { name: 'Ann' }, invitation },
    });
  },
  'a list of responses': () => send(alice, `GET /forms/${form.id}/responses?limit=5`),
  'a list of responses in ascending order': () =>
    send(alice, `GET /forms/${form.id}/responses?limit=5&order=asc`),
  'lists in lists': () => alice.graphql(nested, {}),
  'one response': async () =>
    send(alice, `GET /forms/${form.id}/responses/${await newResponseId()}`),
  'reviews of a response': async () => {
    const id = await newResponseId();
    for (const status of ['rejected', null]) {
      await send(alice, `PUT /forms/${form.id}/responses/${id}/approval`, { body: { status } });
    }
  },
  'the deletion of a response': async () =>
    send(alice, `DELETE /forms/${form.id}/responses/${await newResponseId()}`),
  'the deletion of several responses': () =>
    send(alice, `POST /forms/${form.id}/responses/delete`, {
      body: { filter: { approval: 'rejected' } },
    }),
  'filters, an index of answers, and the deletion of what it contains': async () => {
    const condition = { question: 'name', op: 'equals', value: 'ann' };
    const path = `/forms/${form.id}/responses`;
    const filtered = `${path}?filter=${encodeURIComponent(JSON.stringify(condition))}`;
    await newResponseId();
    await send(alice, `GET ${filtered}&q=ann`);
    await services.db.pool.query(
      `INSERT INTO answer_indexes (form_id, question_id, kind, up_to, used_at)
       VALUES ($1, 'name', 'text', '', '2020-01-01'), ($1, '', 'blocks', '', '2020-01-01')`,
      [form.id],
    );
    await send(alice, `GET ${filtered}`); // renews the date of its use
    await indexAnswers(services);
    await send(alice, `GET ${filtered}`);
    await send(alice, `GET /forms/${form.id}/analytics?q=ann`);
    await send(alice, `POST ${path}/delete`, { body: { filter: { condition } } });
    await services.db.pool.query(
      `UPDATE answer_indexes SET used_at = '2020-01-01' WHERE form_id = $1`,
      [form.id],
    );
    await indexAnswers(services);
  },
  analytics: () => send(alice, `GET /forms/${form.id}/analytics`),
  'an export': () => send(alice, `GET /forms/${form.id}/responses/export`),
  'an incremental export': () =>
    send(alice, `GET /forms/${form.id}/responses/export?after=${'resp_'.padEnd(31, '0')}`),
  'an export of files': () => send(alice, `GET /forms/${form.id}/files/export`),
  'changes of a form': async () => {
    const { id } = await buildForm(alice, {});
    await send(alice, `PATCH /forms/${id}`, { body: { title: 'Another title' } });
    await send(alice, `POST /forms/${id}/publish`);
    await send(alice, `POST /forms/${id}/unpublish`);
    await send(alice, `GET /forms/${id}`);
    await send(alice, `DELETE /forms/${id}`);
  },
  'webhooks for one form and for all': async () => {
    const url = 'https://1.1.1.1/';
    for (const form_id of [form.id, null]) {
      await send(alice, 'POST /webhooks', { body: { url, events: ['form.published'], form_id } });
    }
  },
  'the sweep of expired rows': () => sweepExpired(services),
  'the sweep of the audit log': () => sweepAudit(services),
};

it.each(Object.entries(paths))('Citus executes each statement on one shard: %s', async (_, run) => {
  const statements = await recordStatements(world, run);
  expect(statements).not.toEqual([]);
  const problems = new Map<string, string[]>();
  for (const text of new Set(statements)) {
    const found = fanOuts.some(([statement]) => statement.test(text))
      ? []
      : await findShardProblems(text);
    if (found.length > 0) problems.set(text, found);
  }
  expect(problems).toEqual(new Map());
});
