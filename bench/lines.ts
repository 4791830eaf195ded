import type { BenchForm } from './form.ts';
import type { ServerProcess } from './processes.ts';
import { query } from './service.ts';

/** What the lines find when they begin. */
export interface World {
  readonly service: ServerProcess;
  /** `postgresql://` URL of the service's database. */
  readonly database: string;
  readonly form: BenchForm;
}

/** Sent alike to the service and to the baseline. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
}

/** A program in `baselines/` that does the same work as the service, in the plainest way. */
export interface Baseline {
  readonly name: string;
  readonly file: string;
  /** What the program is told by its environment. */
  env(world: World): Record<string, string>;
}

/** The two that are compared. */
export type Side = 'service' | 'baseline';

/** One comparison. */
export interface Line {
  /** Names the line on the command line and in the results. */
  readonly key: string;
  readonly name: string;
  readonly baseline: Baseline;
  request(world: World): Request;
  /** Finds out, before it is measured, whether both sides do what the line says. */
  check(world: World, answers: Readonly<Record<Side, Answer>>): Promise<void>;
  /** Counts what a side has stored by now, where the request stores something. */
  stored?(world: World, side: Side): Promise<number>;
}

/** What one side answered to one request. */
export interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

export async function send(url: string, { method, path, body }: Request): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }),
  });
  const type = response.headers.get('Content-Type');
  return { status: response.status, type, text: await response.text() };
}

const publicForm: Line = {
  key: 'public-form',
  name: 'Fetch a public form of 12 questions',
  baseline: {
    name: 'bare Koa with the same bytes',
    file: 'bare-koa.ts',
    env: (world) => ({ ORIGINAL: `${world.service.url}${pathOf(world)}` }),
  },
  request: (world) => ({ method: 'GET', path: pathOf(world) }),
  async check(_, { service, baseline }) {
    expect(service.status === 200, 'the service serves the form');
    expect(service.text === baseline.text, 'both answer with the same text');
    expect(service.type === baseline.type, 'both answer with the same content type');
  },
};

const submission: Line = {
  key: 'submission',
  name: 'Submit 12 answers, checked and durable',
  baseline: {
    name: 'hand-written Koa + pg, one INSERT, no checks',
    file: 'koa-pg.ts',
    env: (world) => ({ DATABASE_URL: world.database }),
  },
  request: (world) => ({
    method: 'POST',
    path: `${pathOf(world)}/submissions`,
    body: world.form.submission,
  }),
  async check(world, { service, baseline }) {
    expect(service.status === 201 && baseline.status === 201, 'both store the answers');
    const refused = await send(world.service.url, {
      ...submission.request(world),
      body: JSON.stringify({ answers: { q1_1: 7 } }),
    });
    expect(refused.status === 422, 'the service checks the answers');
    for (const setting of ['fsync', 'synchronous_commit']) {
      const [row] = await query(world.database, `SHOW ${setting}`);
      expect(row?.[0] === 'on', `PostgreSQL runs with ${setting} on`);
    }
  },
  async stored({ database }, side) {
    const table = side === 'service' ? 'responses' : 'bench_answers';
    const [row] = await query(database, `SELECT count(*) FROM ${table}`);
    return Number(row?.[0]);
  },
};

function pathOf({ form }: World): string {
  return `/api/v1/public/forms/${form.slug}`;
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The comparison is not fair: it does not hold that ${what}.`);
}

export const lines: readonly Line[] = [publicForm, submission];
