import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '../support/clients/api-client.ts';
import { upload } from '../support/fixtures/uploads.ts';
import type { ServerProcess } from '../support/processes/server-process.ts';

/** The form that clients submit to. */
export interface Target {
  readonly id: string;
  readonly slug: string;
}

/** The responses to all clients so far. */
export interface LoadReport {
  /** Ids of the form responses acknowledged with 201, by submitted name. */
  readonly acknowledged: Map<string, string>;
  /** Unexpected responses, as `request: status`. */
  readonly unexpected: string[];
  /** The number of responses by status; 0 counts broken connections. */
  readonly statuses: Map<number, number>;
}

export interface Load extends LoadReport {
  /** Resolves after a number of further submissions were acknowledged. */
  progress(count: number): Promise<void>;
  /** Waits for the running requests of all clients. */
  stop(): Promise<void>;
}

/** One kind of client: what it does in each iteration. `name` is different each time. */
type ClientAction = (clients: Clients, target: Target, name: string) => Promise<Result>;

interface Clients {
  readonly visitor: Client;
  readonly owner: Client;
  /** Aborted if the server has ended. */
  readonly serverEnded: AbortSignal;
}

interface Result {
  readonly request: string;
  readonly status: number;
  /** Set if a submission was acknowledged. */
  readonly id?: string | undefined;
}

/** All kinds of clients, with the number of concurrent ones. */
const kinds: readonly { readonly count: number; readonly turn: ClientAction }[] = [
  { count: 3, turn: (clients, target, name) => submit(clients, target, name, { name }) },
  {
    count: 3,
    turn: (clients, target, name) => submit(clients, target, name, { name }, { retry: true }),
  },
  { count: 1, turn: submitFile },
  { count: 1, turn: read },
];

/** Repeats a request with an idempotency key until the status is not 503. */
async function submit(
  { visitor, serverEnded: gone }: Clients,
  { slug }: Target,
  name: string,
  answers: object,
  { retry = false } = {},
): Promise<Result> {
  const headers = retry ? { 'Idempotency-Key': name } : {};
  for (;;) {
    const { status, body } = await attempt(() =>
      visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers }, headers }),
    );
    if (!retry || gone.aborted || ![0, 503].includes(status))
      return { request: 'submit', status, id: body?.id };
    await pause(20);
  }
}

async function submitFile(clients: Clients, target: Target, name: string): Promise<Result> {
  const file = { itemId: 'doc', content: name };
  const { status, body } = await attempt(() => upload(clients.visitor, target.slug, file));
  if (status !== 201) return { request: 'upload', status };
  const answers = { name, doc: [body?.ref] };
  return submit(clients, target, name, answers, { retry: true });
}

async function read({ visitor, owner }: Clients, { id, slug }: Target): Promise<Result> {
  const requests = [
    () => owner.rest(`GET /forms/${id}/responses?limit=5`),
    () => visitor.rest(`GET /public/forms/${slug}`),
  ];
  for (const send of requests) {
    const { status } = await attempt(send);
    if (status !== 200) return { request: 'read', status };
  }
  return { request: 'read', status: 200 };
}

interface ApiResult {
  readonly status: number;
  readonly body?: { readonly id?: string; readonly ref?: string };
}

/** Status 0 if the connection broke before a response. */
async function attempt(send: () => Promise<ApiResult>): Promise<ApiResult> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof TypeError) return { status: 0 };
    throw error;
  }
}

/** Permitted statuses while the database or the storage is unavailable. */
const expected: ReadonlySet<number> = new Set([0, 200, 201, 503]);

/** Generates load with all kinds of clients until it is stopped. Fails if the server ends. */
export function startLoad({ url, ended }: ServerProcess, key: string, target: Target): Load {
  const gone = new AbortController();
  const clients: Clients = {
    serverEnded: gone.signal,
    visitor: createClient(url, undefined, undefined),
    owner: createClient(url, key, undefined),
  };
  const report: LoadReport = { acknowledged: new Map(), unexpected: [], statuses: new Map() };
  let waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let stopping = false;
  let requestCount = 0;

  function record({ request, status, id }: Result, name: string): void {
    report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
    if (!expected.has(status)) report.unexpected.push(`${request}: ${status}`);
    if (status !== 201 || id === undefined) return;
    report.acknowledged.set(name, id);
    const reached = waiting.filter(({ count }) => count <= report.acknowledged.size);
    waiting = waiting.filter((one) => !reached.includes(one));
    for (const { resolve } of reached) resolve();
  }

  async function run(turn: ClientAction): Promise<void> {
    while (!stopping && !gone.signal.aborted) {
      requestCount += 1;
      const name = `submission ${requestCount}`;
      const result = await turn(clients, target, name);
      record(result, name);
      if (result.status === 0 || result.status === 503) await pause(20);
    }
  }

  const running = Promise.all(
    kinds.flatMap(({ count, turn }) => Array.from({ length: count }, () => run(turn))),
  );
  const failed = new Promise<never>((_, reject) => {
    running.catch(reject);
    void ended.then(({ code, stderr }) => {
      gone.abort();
      reject(new Error(`The server ended with ${code}: ${stderr}`));
    });
  });
  // Reported by `progress` and `stop`.
  failed.catch(() => undefined);

  return {
    ...report,
    progress: (count) =>
      Promise.race([
        new Promise<void>((resolve) => {
          waiting.push({ count: report.acknowledged.size + count, resolve });
        }),
        failed,
      ]),
    async stop() {
      stopping = true;
      await Promise.race([running, failed]);
    },
  };
}
