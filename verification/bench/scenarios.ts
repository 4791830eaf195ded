import type { Cleanup } from '../support/cleanup.ts';
import { type BenchForms, submission } from './bench-forms.ts';
import { copyTitle, type ManyForms } from './many-forms.ts';
import type { Seeds } from './seed.ts';
import { query, type Service } from './service-process.ts';

/** What the lines work with. */
export interface BenchEnvironment extends Service {
  readonly forms: BenchForms;
  /** Defined if one of the selected lines is `seeded`. */
  readonly seeds?: Seeds;
  /** Defined if one of the selected lines needs as many forms. */
  readonly manyForms?: ManyForms;
}

/** @throws {Error} if they are undefined */
export function manyFormsOf({ manyForms }: BenchEnvironment, count: number): ManyForms {
  if (!manyForms || manyForms.length < count) throw new Error(`Lines need ${count} forms.`);
  return manyForms.slice(0, count);
}

/** @throws {Error} if they are undefined */
export function seedsOf({ seeds }: BenchEnvironment): Seeds {
  if (!seeds) throw new Error('Lines that read need forms with responses.');
  return seeds;
}

/** A request that is sent to the service and to the baseline. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The path of a request that differs from request to request, by its number; instead of `path`. */
  readonly pathOf?: (place: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further headers that differ from request to request. */
  readonly headersOf?: (place: number) => Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
}

/** A program in `baselines/` that does the same work as the service with minimal code. */
export interface Baseline {
  readonly name: string;
  readonly file: string;
  /** The Node.js that runs it, if it is another one. */
  readonly node?: string | undefined;
  /** The environment variables of the program. */
  env(environment: BenchEnvironment): Record<string, string>;
  /** The request to the program, if it differs from that to the service. */
  request?(environment: BenchEnvironment): Request;
}

/** A different request to the service as the baseline. */
export interface SelfBaseline {
  readonly name: string;
  request(environment: BenchEnvironment): Request;
}

/** The two sides of a comparison. */
export type Side = 'service' | 'baseline';

/** One comparison. */
export interface Scenario {
  /** The name of the line on the command line and in the results. */
  readonly key: string;
  readonly name: string;
  /** The intended minimum ratio. Reported, but not enforced: it depends on the machine. */
  readonly aim: number;
  readonly baseline: Baseline | SelfBaseline;
  request(environment: BenchEnvironment): Request;
  /** Whether it needs forms with many responses. */
  readonly seeded?: boolean;
  /** The number of forms that it needs, besides those of all lines. */
  readonly formCount?: number;
  /** Brings the service into the state to be measured. */
  prepare?(environment: BenchEnvironment, cleanup: Cleanup): Promise<void>;
  /** Checks, before the measurement, that both sides do the same work. */
  check(
    environment: BenchEnvironment,
    answers: Readonly<Record<Side, RecordedResponse>>,
  ): Promise<void>;
  /** Whether to measure the latency at half of the maximum load as well. */
  readonly halfLoad?: boolean;
  /** Counts what a side has stored, if the request stores something. */
  stored?(environment: BenchEnvironment, side: Side): Promise<number>;
}

/** The response of one side to one request. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly type: string | null;
  readonly text: string;
}

/** The number of requests sent by `sendOnce`, which get addresses and keys of their own. */
let sentOnce = 0;

export async function sendOnce(url: string, request: Request): Promise<RecordedResponse> {
  sentOnce += 1;
  const place = -sentOnce * requestsPerAddress;
  const { method, path, body } = request;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: headersOf(request, place),
    ...(body !== undefined && { body }),
  });
  const { status, headers } = response;
  return { status, headers, type: headers.get('Content-Type'), text: await response.text() };
}

/** The number of consecutive requests from one address: fewer than any rate limit. */
const requestsPerAddress = 5;

/**
 * The headers of a request.
 *
 * @param place the number of the request, which determines its client address
 */
export function headersOf(request: Request, place: number): Record<string, string> {
  const { headers, body } = request;
  const address = Math.floor(place / requestsPerAddress);
  const bytes = [address >> 16, address >> 8, address].map((byte) => byte & 255);
  return {
    ...headers,
    ...request.headersOf?.(place),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    'X-Forwarded-For': ['10', ...bytes].join('.'),
  };
}

export const publicForm: Scenario = {
  key: 'public-form',
  name: 'Fetch a public form with 12 questions',
  aim: 0.8,
  baseline: {
    name: 'Koa, the same bytes',
    file: 'bare-koa.ts',
    env: ({ service, forms }) => ({ ORIGINAL: `${service.url}${pathOf(forms.plain)}` }),
  },
  request: ({ forms }) => ({ method: 'GET', path: pathOf(forms.plain) }),
  async check(_, { service, baseline }) {
    assertFair(service.status === 200, 'the service serves the form');
    assertFair(service.text === baseline.text, 'both sides return the same body');
    assertFair(service.type === baseline.type, 'both sides return the same content type');
  },
};

interface SubmissionScenario
  extends Pick<Scenario, 'key' | 'name' | 'aim' | 'baseline' | 'formCount' | 'prepare'> {
  readonly slugOf: (forms: BenchForms) => string;
  readonly headersOf?: (forms: BenchForms) => Record<string, string>;
  /** What differs from request to request. */
  readonly vary?: (environment: BenchEnvironment) => Pick<Request, 'pathOf' | 'headersOf'>;
}

/** Submissions to one of the forms. */
export function submissionScenarioFor({
  slugOf,
  headersOf,
  vary,
  ...line
}: SubmissionScenario): Scenario {
  const request = (environment: BenchEnvironment): Request => ({
    method: 'POST',
    path: `${pathOf(slugOf(environment.forms))}/submissions`,
    headers: headersOf?.(environment.forms) ?? {},
    body: submission,
    ...vary?.(environment),
  });
  const isProgram = 'file' in line.baseline;
  return {
    ...line,
    request,
    async check(environment, { service, baseline }) {
      assertFair(
        service.status === 201 && baseline.status === 201,
        `both store the answers: ${service.text}, ${baseline.text}`,
      );
      const wrong = {
        ...request(environment),
        body: JSON.stringify({ answers: { q1_1: 7 } }),
      };
      const refused = await sendOnce(environment.service.url, wrong);
      assertFair(refused.status === 422, 'the service checks the answers');
      assertFair(refused.headers.has('RateLimit'), 'the service limits submissions');
      for (const setting of ['fsync', 'synchronous_commit']) {
        const [row] = await query(environment.database, `SHOW ${setting}`);
        assertFair(row?.[0] === 'on', `PostgreSQL runs with ${setting} on`);
      }
    },
    async stored({ database, forms }, side) {
      const slug = side === 'service' ? slugOf(forms) : forms.plain;
      const isCopy = side === 'service' && line.formCount !== undefined;
      const form = isCopy ? `title = '${copyTitle}'` : `slug = '${slug}'`;
      const statement =
        side === 'baseline' && isProgram
          ? 'SELECT count(*) FROM bench_answers'
          : `SELECT count(*) FROM responses r JOIN forms f ON f.id = r.form_id WHERE f.${form}`;
      const [row] = await query(database, statement);
      return Number(row?.[0]);
    },
  };
}

export const plainFormBaseline: SelfBaseline = {
  name: 'without it',
  request: ({ forms }) => ({
    method: 'POST',
    path: `${pathOf(forms.plain)}/submissions`,
    body: submission,
  }),
};

export function pathOf(slug: string): string {
  return `/api/v1/public/forms/${slug}`;
}

/** @throws {Error} if a comparison would not be fair */
export function assertFair(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The comparison is not fair. Requirement: ${what}.`);
}

export const submissionScenario: Scenario = {
  ...submissionScenarioFor({
    key: 'submission',
    name: 'Submit 12 answers',
    aim: 1.5,
    baseline: {
      name: 'Koa and pg, one INSERT, no validation',
      file: 'koa-pg.ts',
      env: (environment) => ({ DATABASE_URL: environment.database }),
    },
    slugOf: ({ plain }) => plain,
  }),
  halfLoad: true,
};

export const visitorScenarios: readonly Scenario[] = [
  publicForm,
  submissionScenario,
  submissionScenarioFor({
    key: 'capped',
    name: 'Submit 12 answers to a form with max_responses',
    aim: 0.7,
    baseline: plainFormBaseline,
    slugOf: ({ capped }) => capped,
  }),
  submissionScenarioFor({
    key: 'submission-with-limits',
    name: 'Submit 12 answers with four limited options',
    aim: 0.7,
    baseline: plainFormBaseline,
    slugOf: ({ limited }) => limited,
  }),
  submissionScenarioFor({
    key: 'locked',
    name: 'Submit 12 answers to a form with a password',
    aim: 0.7,
    baseline: plainFormBaseline,
    slugOf: ({ locked }) => locked,
    headersOf: ({ accessToken }) => ({ 'X-Form-Access': accessToken }),
  }),
];
