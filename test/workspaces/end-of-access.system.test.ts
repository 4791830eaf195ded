import { describe, expect, it } from 'vitest';
import { signIn } from '../support/clients/console-session.ts';
import { openDownload } from '../support/clients/slow-download.ts';
import { subscribe } from '../support/clients/sse-subscription.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { startTwoServers } from '../support/processes/two-servers.ts';

// Subscriptions and exports of one server, whose access is ended on the other one.

const { pool, servers, clients } = await startTwoServers();
const [{ alice, visitor }, { alice: elsewhere }] = clients;
const [{ url }, { url: otherUrl }] = servers;

const created = 'subscription ($formId: ID!) { responseCreated(formId: $formId) { id answers } }';

const form = await buildPublishedForm(alice);
const line = `POST /public/forms/${form.slug}/submissions`;
const { body: submitted } = await visitor.rest(line, { body: { answers: { name: 'Ann' } } });

/** Large enough that the export is still being sent when the next chunk is read. */
await pool.query(
  `INSERT INTO responses SELECT (json_populate_record(r, json_build_object(
     'id', 'resp_' || lpad(n::text, length(r.id) - 5, '0'),
     'answers', json_build_object('name', repeat('x', 50000))))).*
   FROM responses r, generate_series(1, 800) n WHERE form_id = $1 AND id = $2`,
  [form.id, submitted.id],
);

/** A key with a session of the console. */
async function issue() {
  const body = { name: 'temporary', scopes: ['forms:read', 'responses:read'] };
  const { body: key } = await alice.rest('POST /keys', { body });
  const id: string = key.id;
  const secret: string = key.key;
  const session = await signIn(url, secret);
  const credentials = { key: { Authorization: `Bearer ${secret}` }, session: session.headers };
  return { id, session, credentials };
}

type Issued = Awaited<ReturnType<typeof issue>>;

interface EndOfAccess {
  readonly name: string;
  readonly by: keyof Issued['credentials'];
  readonly end: (issued: Issued) => Promise<unknown>;
  /** The status of the next request. */
  readonly status: number;
}

const revoke = ({ id }: Issued, client = elsewhere) => client.rest(`DELETE /keys/${id}`);
const signOut = ({ session }: Issued, server = otherUrl) =>
  fetch(`${server}/console/session`, { method: 'DELETE', headers: session.headers });

const ends: readonly EndOfAccess[] = [
  { name: 'its key was revoked by another server', by: 'key', end: revoke, status: 401 },
  { name: 'its key was revoked', by: 'key', end: (key) => revoke(key, alice), status: 401 },
  {
    name: 'its key expired',
    by: 'key',
    status: 401,
    end: ({ id }) => pool.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [id]),
  },
  {
    name: 'its key lost a scope',
    by: 'key',
    status: 403,
    end: ({ id }) => pool.query(`UPDATE api_keys SET scopes = '{forms:read}' WHERE id = $1`, [id]),
  },
  { name: 'the key of its session was revoked', by: 'session', end: revoke, status: 401 },
  { name: 'its session signed out on another server', by: 'session', end: signOut, status: 401 },
  {
    name: 'its session signed out',
    by: 'session',
    status: 401,
    end: (issued) => signOut(issued, url),
  },
  {
    name: 'its session expired',
    by: 'session',
    status: 401,
    end: ({ id }) =>
      pool.query('UPDATE console_sessions SET expires_at = now() WHERE key_id = $1', [id]),
  },
];

const exportUrl = `${url}/api/v1/forms/${form.id}/responses/export?format=json`;

describe.each(ends)('after $name', ({ by, end, status }) => {
  it('a subscription ends without the responses that are stored from then on', async () => {
    const issued = await issue();
    const live = await subscribe(url, issued.credentials[by], created, { formId: form.id });
    await visitor.rest(line, { body: { answers: { name: 'before' } } });
    await expect.poll(() => live.events.length).toBe(1);
    await end(issued);
    expect(await live.ended).toBe(true);
    await visitor.rest(line, { body: { answers: { name: 'after' } } });
    expect(live.events).toHaveLength(1);
  });

  it('an export is aborted, and the next one is refused', async () => {
    const issued = await issue();
    const download = await openDownload(exportUrl, issued.credentials[by]);
    await download.read();
    await end(issued);
    const { status: next } = await fetch(exportUrl, { headers: issued.credentials[by] });
    expect(next).toBe(status);
    await expect.poll(download.read, { interval: 10 }).toBe('broken');
  });
});

it('subscriptions of other keys continue', async () => {
  const [kept, ended] = [await issue(), await issue()];
  const [live, other] = await Promise.all(
    [kept, ended].map(({ credentials }) =>
      subscribe(url, credentials.key, created, { formId: form.id }),
    ),
  );
  await revoke(ended);
  expect(await other?.ended).toBe(true);
  await visitor.rest(line, { body: { answers: { name: 'kept' } } });
  await expect.poll(() => live?.events.length).toBe(1);
});
