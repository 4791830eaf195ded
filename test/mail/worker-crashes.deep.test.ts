import { describe, expect, it } from 'vitest';
import { createRandom } from '../../verification/support/requests/seeded-random.ts';
import { expireLeases } from '../support/database/job-queues.ts';
import {
  terminateBlockedBackends,
  waitForBlockedStatements,
  withRowLock,
} from '../support/database/row-locks.ts';
import {
  type ReceivedMail,
  startSmtpServer,
  type TestSmtpServer,
} from '../support/doubles/smtp-server.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import type { ServerProcess } from '../support/processes/server-process.ts';
import {
  clientsOf,
  createDeployment,
  type ServerClients,
} from '../support/processes/two-servers.ts';

// Servers that are killed between a submission and the record of its mails: each mail is accepted at least once, with one
// Message-ID.

const pollOptions = { interval: 20 };
const recipients = ['ann@example.com', 'bob@example.com'];
const notifications = [{ id: 'owner', on: 'response.created', to: recipients }];

/** The seed of the random moments. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

const buildForm = ({ alice }: ServerClients) =>
  buildPublishedForm(alice, { settings: { notifications } });

/** A deployment that sends mail, and what it owes: one mail of each response to each recipient. */
async function createMailDeployment() {
  const { pool, start } = await createDeployment();
  const servers: ServerProcess[] = [];
  const smtpServers: TestSmtpServer[] = [];
  const acknowledged: string[] = [];
  const interrupted: string[] = [];

  /** Submits to a server that may be killed before it responds. */
  async function submit({ visitor }: ServerClients, { slug }: { slug: string }) {
    const line = `POST /public/forms/${slug}/submissions`;
    const sent = await visitor
      .rest(line, { body: { answers: { name: 'Eve' } } })
      .catch(() => undefined);
    if (sent?.status === 201) acknowledged.push(sent.body.id);
    return sent?.body.id;
  }

  /** The number of events and pending mails; of mails only those that fulfil the condition. */
  async function pending(condition = 'true') {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT (SELECT count(*)::int FROM events) + count(*)::int AS count
       FROM mails WHERE next_attempt_at IS NOT NULL AND ${condition}`,
    );
    return rows[0]?.count;
  }

  async function sentOf(responseId: unknown) {
    const { rows } = await pool.query<{ recipient: string }>(
      `SELECT recipient FROM mails WHERE response_id = $1 AND status = 'SENT' ORDER BY recipient`,
      [responseId],
    );
    return rows.map(({ recipient }) => recipient);
  }

  /** Ends the claims of killed workers. @returns the mails that they had claimed */
  async function endClaims(): Promise<string[]> {
    const ids = await expireLeases(pool, 'mails');
    interrupted.push(...ids);
    return ids;
  }

  return {
    pool,
    pending,
    submit,
    endClaims,
    async startSmtp(options?: Parameters<typeof startSmtpServer>[0]) {
      const smtp = await startSmtpServer(options);
      smtpServers.push(smtp);
      return smtp;
    },
    async start({ host }: TestSmtpServer) {
      const SMTP_URL = `smtp://${host}?tls=off`;
      const server = await start({ SMTP_URL, MAIL_FROM: 'forms@example.org' });
      servers.push(server);
      return server;
    },

    /**
     * Ends the claims of killed workers when the only one that is running has recorded its own: it completes what it has
     * claimed before it claims what is submitted last.
     *
     * @returns the mails that were sent again
     */
    async sendInterrupted(clients: ServerClients, form: { slug: string }): Promise<string[]> {
      await expect.poll(() => pending('leased_until IS NULL'), pollOptions).toBe(0);
      const last = await submit(clients, form);
      await expect.poll(() => sentOf(last), pollOptions).toEqual(recipients);
      const ids = await endClaims();
      await expect.poll(() => pending(), pollOptions).toBe(0);
      return ids;
    },

    /** Each mail has one row and was accepted, and was sent again only for a kill while it was claimed. */
    async verify(): Promise<void> {
      // They complete what they are sending.
      await Promise.all(servers.map((server) => server.kill('SIGTERM')));
      const responses = await pool.query<{ id: string }>('SELECT id FROM responses');
      const stored = responses.rows.map(({ id }) => id);
      expect(stored).toEqual(expect.arrayContaining(acknowledged));
      const { rows } = await pool.query<{ id: string; owed: string; status: string }>(
        `SELECT id, concat_ws(' ', response_id, recipient) AS owed, status FROM mails`,
      );
      const owed = stored.flatMap((id) => recipients.map((recipient) => `${id} ${recipient}`));
      expect(rows.map((row) => row.owed).sort()).toEqual(owed.sort());
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['SENT']));

      const expected = new Set(rows.map((row) => `<${row.id}@example.org> ${row.owed}`));
      const received = smtpServers.flatMap(({ mails }) => mails.map(nameOf));
      expect(new Set(received)).toEqual(expected);
      expect(new Set(smtpServers.flatMap(({ accepted }) => accepted.map(nameOf)))).toEqual(
        expected,
      );
      const unexpected = rows.filter(({ id }) => {
        const copies = received.filter((name) => name.startsWith(`<${id}@`)).length;
        return copies > 1 + interrupted.filter((one) => one === id).length;
      });
      expect(unexpected).toEqual([]);
    },
  };
}

/** The Message-ID of a mail, its response and its recipient. */
const nameOf = ({ message, recipients: [recipient] }: ReceivedMail) =>
  `${message.messageId} ${/\?response=(\S+)/.exec(message.text ?? '')?.[1]} ${recipient}`;

/** A server that waits for the SMTP server to accept two mails, which it has received. */
async function createSendingServer() {
  const deployment = await createMailDeployment();
  const smtp = await deployment.startSmtp();
  const acceptances: (() => void)[] = [];
  smtp.respondWith((accept) => void acceptances.push(accept));
  const server = await deployment.start(smtp);
  const form = await buildForm(clientsOf(server));
  await deployment.submit(clientsOf(server), form);
  await expect.poll(() => acceptances.length, pollOptions).toBe(2);
  smtp.respondWith((accept) => accept());
  return { ...deployment, smtp, acceptances, server, form };
}

describe('a server that is killed', () => {
  it('before it relays the event of a submission sends its mails once, after a restart', async () => {
    const { pool, startSmtp, start, submit, sendInterrupted, verify } =
      await createMailDeployment();
    const smtp = await startSmtp();
    const server = await start(smtp);
    const form = await buildForm(clientsOf(server));
    await withRowLock(pool, 'LOCK TABLE mails IN EXCLUSIVE MODE', [], async () => {
      await submit(clientsOf(server), form);
      await waitForBlockedStatements(pool, 1, { text: 'INSERT INTO mails' });
      await server.kill('SIGKILL');
    });
    expect(smtp.mails).toEqual([]);
    expect(await sendInterrupted(clientsOf(await start(smtp)), form)).toEqual([]);
    await verify();
  });

  it('before the SMTP server accepts its mails sends them again', async () => {
    const { smtp, start, server, form, sendInterrupted, verify } = await createSendingServer();
    await server.kill('SIGKILL');
    expect(await sendInterrupted(clientsOf(await start(smtp)), form)).toHaveLength(2);
    await verify();
  });

  it('after that, and before it is recorded, sends them again', async () => {
    const { pool, smtp, start, acceptances, server, form, sendInterrupted, verify } =
      await createSendingServer();
    await withRowLock(pool, 'SELECT FROM mails FOR UPDATE', [], async () => {
      for (const accept of acceptances) accept();
      await waitForBlockedStatements(pool, 2, { text: 'UPDATE mails SET' });
      await server.kill('SIGKILL');
      // PostgreSQL would complete the statements, which it has received.
      await terminateBlockedBackends(pool);
      await waitForBlockedStatements(pool, 0);
    });
    expect(await sendInterrupted(clientsOf(await start(smtp)), form)).toHaveLength(2);
    await verify();
  });

  it('has its mails sent again once by two servers that claim them at the same time', async () => {
    const { pool, smtp, start, server, pending, endClaims, verify } = await createSendingServer();
    await server.kill('SIGKILL');
    expect(await endClaims()).toHaveLength(2);
    await withRowLock(pool, 'SELECT FROM mails FOR UPDATE', [], async () => {
      await Promise.all([start(smtp), start(smtp)]);
      await waitForBlockedStatements(pool, 2, { text: 'UPDATE mails SET' });
    });
    await expect.poll(() => pending(), pollOptions).toBe(0);
    await verify();
  });
});

it('two servers send each mail although one is killed at random moments of its SMTP sessions', async () => {
  const { startSmtp, start, submit, pending, sendInterrupted, verify } =
    await createMailDeployment();
  const random = createRandom(seed);
  let commandsLeft = 0;
  let kill: () => void = () => undefined;
  const countCommand = () => {
    commandsLeft -= 1;
    if (commandsLeft === 0) kill();
  };
  const countAndAccept = (_address: unknown, _session: unknown, done: () => void) => {
    countCommand();
    done();
  };
  const smtp = await startSmtp({ onMailFrom: countAndAccept, onRcptTo: countAndAccept });
  smtp.respondWith((accept) => {
    countCommand();
    accept();
  });
  const clients = clientsOf(await start(await startSmtp()));

  for (let round = 0; round < 5; round += 1) {
    const server = await start(smtp);
    const servers = [clients, clientsOf(server)];
    commandsLeft = 1 + random.below(30);
    kill = () => void server.kill('SIGKILL');
    while (commandsLeft > 0) {
      const form = await buildForm(clients); // a form may send 100 mails an hour
      await Promise.all([...servers, ...servers].map((one) => submit(one, form)));
      const isOver = async () => commandsLeft <= 0 || (await pending()) === 0;
      await expect.poll(isOver, pollOptions).toBe(true);
    }
    await server.ended;
    const interrupted = await sendInterrupted(clients, await buildForm(clients));
    expect(interrupted, `round ${round} of FUZZ_SEED=${seed}`).not.toEqual([]);
  }
  await verify();
});
