import { startRecordingReceiver } from '../../../test/support/doubles/recording-receiver.ts';
import type { Cleanup } from '../../support/cleanup.ts';
import type { ServerProcess } from '../../support/processes.ts';
import { type BenchForms, submission, subscribe } from '../bench-forms.ts';
import { type BenchEnvironment, copyTitle } from '../environment.ts';
import { assertFair, connections, loadOf, type Request, sendOnce, underLoad } from '../load.ts';
import type { BaselineProgram, Line, Sides } from '../measure.ts';

export const pathOf = (slug: string) => `/api/v1/public/forms/${slug}`;

const submitTo = (slug: string, more: Partial<Request> = {}): Request => ({
  method: 'POST',
  path: `${pathOf(slug)}/submissions`,
  body: submission,
  ...more,
});

const inTurn = (slugs: readonly string[], suffix = '') => {
  const paths = slugs.map((slug) => `${pathOf(slug)}${suffix}`);
  return (place: number) => paths.at(place % paths.length) ?? '';
};

const formCounts = { some: 200, many: 10_000, subscribed: 50 } as const;

const storedIn = {
  bench_answers: 'SELECT count(*)::int AS count FROM bench_answers',
  form: (condition: string) => `
    SELECT count(*)::int AS count FROM responses r JOIN forms f ON f.id = r.form_id WHERE f.${condition}`,
};

export const countRows = async ({ query }: BenchEnvironment, statement: string) =>
  (await query<{ count: number }>(statement))[0]?.count ?? 0;

interface SubmissionLine extends Omit<Line, 'open'> {
  /** The form; the plain one, if nothing else is stated. */
  readonly form?: keyof BenchForms;
  /** What differs from a submission to the plain form. */
  request?(environment: BenchEnvironment): Partial<Request>;
  prepare?(environment: BenchEnvironment, cleanup: Cleanup): Promise<void>;
}

/** A line with submissions, compared with those to the plain form, or with a program that stores them in `bench_answers`. */
function submissionLine({ form = 'plain', request, prepare, ...line }: SubmissionLine): Line {
  return {
    ...line,
    async open(environment, baseline, cleanup) {
      const { forms, service } = environment;
      const sent = submitTo(forms[form], request?.(environment));
      const sides = await underLoad(
        [service, sent],
        [baseline, submitTo(forms.plain)],
        async (one, other) => {
          const both = `both store the answers: ${one.text}, ${other.text}`;
          assertFair(one.status === 201 && other.status === 201, both);
          await assertChecked(environment, sent);
        },
      );
      await prepare?.(environment, cleanup);
      const slug = forms[form];
      const ownForm = line.copies === undefined ? `slug = '${slug}'` : `title = '${copyTitle}'`;
      const plain = line.program
        ? storedIn.bench_answers
        : storedIn.form(`slug = '${forms.plain}'`);
      return {
        service: { ...sides.service, stored: () => countRows(environment, storedIn.form(ownForm)) },
        baseline: { ...sides.baseline, stored: () => countRows(environment, plain) },
      };
    },
  };
}

/** The service checks and limits submissions, and PostgreSQL waits for its disk. */
async function assertChecked({ service, query }: BenchEnvironment, sent: Request): Promise<void> {
  const wrong = { ...sent, body: JSON.stringify({ answers: { q1_1: 7 } }) };
  const refused = await sendOnce(service, wrong);
  assertFair(refused.status === 422, 'the service checks the answers');
  assertFair(refused.headers.has('RateLimit'), 'the service limits submissions');
  const [settings] = await query(
    `SELECT current_setting('fsync') || current_setting('synchronous_commit') AS both`,
  );
  assertFair(Object(settings).both === 'onon', 'PostgreSQL runs with fsync and synchronous_commit');
}

/** Fetches every form once, so that the measurement does not include reading them from the database. */
async function visitAll({ service, copies }: BenchEnvironment, count: number): Promise<void> {
  const slugs = copies(count).values();
  const visit = async () => {
    for (const slug of slugs) {
      const { status } = await sendOnce(service, { method: 'GET', path: pathOf(slug) });
      assertFair(status === 200, 'the service serves every form');
    }
  };
  await Promise.all(Array.from({ length: 16 }, visit));
}

const subscribedForms = ({ copies }: BenchEnvironment) =>
  copies(formCounts.some + formCounts.subscribed).slice(formCounts.some);

async function subscribeAll(environment: BenchEnvironment, cleanup: Cleanup): Promise<void> {
  const receiver = await startRecordingReceiver();
  cleanup.add(() => receiver.close());
  const forms = await environment.query<{ id: string }>(
    'SELECT form_id AS id FROM slugs WHERE slug = ANY($1)',
    [subscribedForms(environment)],
  );
  for (const { id } of forms) await subscribe(environment.service.url, id, receiver.url);
}

const plainInsert: BaselineProgram = {
  file: 'koa-pg.ts',
  env: ({ database }) => ({ DATABASE_URL: database }),
};

export const submissionScenario = submissionLine({
  key: 'submission',
  name: 'Submit 12 answers',
  maxCost: 0.67,
  halfLoad: true,
  baseline: 'Koa and pg, one INSERT, no validation',
  program: plainInsert,
});

/** The same, next to the fastest program that acknowledges what is stored. */
const submissionLimit = submissionLine({
  key: 'submission-limit',
  name: 'Submit 12 answers, next to the limit',
  maxCost: 2,
  baseline: 'node:http, one INSERT for all that wait, no validation',
  program: { ...plainInsert, file: 'batched-insert.ts' },
});

const submitMutation = `mutation ($slug: String!, $input: SubmissionInput!) {
  submitResponse(slug: $slug, input: $input) { responseId message }
}`;

/** The same submission as a mutation that a client repeats. */
export const graphqlSubmission: Line = {
  key: 'graphql-submission',
  name: 'The same submission through GraphQL',
  baseline: 'through REST',
  maxCost: 1.5,
  open: ({ forms, service }) => {
    const { answers, duration_ms: durationMs } = Object(JSON.parse(submission));
    const variables = { slug: forms.plain, input: { answers, durationMs } };
    const request: Request = {
      method: 'POST',
      path: '/graphql',
      body: JSON.stringify({ query: submitMutation, variables }),
    };
    return underLoad([service, request], [service, submitTo(forms.plain)], async (one, other) =>
      assertFair(
        one.text.includes('"responseId"') && other.status === 201,
        `both store the answers: ${one.text}, ${other.text}`,
      ),
    );
  },
};

const toForms = (count: number, key: string) =>
  submissionLine({
    key,
    name: `Submit 12 answers to ${count} forms in turn`,
    maxCost: 1.2,
    baseline: 'to one form',
    copies: count,
    request: ({ copies }) => ({ path: inTurn(copies(count), '/submissions') }),
    prepare: (environment) => visitAll(environment, count),
  });

const runStart = Date.now().toString(36);

const serverCount = 3;

/** Submissions to servers that share a database, and to one of them. @param share connections to each server */
const severalServers = (key: string, connectionsOf: string, share: number): Line => ({
  key,
  name: `Submit 12 answers to ${serverCount} servers, ${connectionsOf}`,
  maxCost: 1.2,
  baseline: 'to one server',
  async open(environment, _, cleanup): Promise<Sides> {
    const servers: ServerProcess[] = [environment.service];
    while (servers.length < serverCount) servers.push(await environment.startAnother(cleanup));
    const request = submitTo(environment.forms.plain);
    return {
      service: loadOf(servers, request, Math.floor(share)),
      baseline: loadOf(environment.service, request),
    };
  },
});

const workerCount = 2;

const submissionToWorkers: Line = {
  key: 'workers',
  name: `Submit 12 answers to a server with ${workerCount} workers`,
  maxCost: 1.3,
  baseline: 'to one process',
  async open(environment, _, cleanup): Promise<Sides> {
    const server = await environment.startAnother(cleanup, { WORKERS: `${workerCount}` });
    const request = submitTo(environment.forms.plain);
    return { service: loadOf(server, request), baseline: loadOf(environment.service, request) };
  },
};

export const submissionLines: readonly Line[] = [
  submissionScenario,
  submissionLimit,
  submissionLine({
    key: 'capped',
    name: 'Submit 12 answers to a form with max_responses',
    maxCost: 1.4,
    baseline: 'without it',
    form: 'capped',
  }),
  submissionLine({
    key: 'submission-with-limits',
    name: 'Submit 12 answers with four limited options',
    maxCost: 1.4,
    baseline: 'without it',
    form: 'limited',
  }),
  submissionLine({
    key: 'locked',
    name: 'Submit 12 answers to a form with a password',
    maxCost: 1.4,
    baseline: 'without it',
    form: 'locked',
    request: ({ forms }) => ({ headers: { 'X-Form-Access': forms.accessToken } }),
  }),
  graphqlSubmission,
  toForms(formCounts.some, 'many-forms'),
  toForms(formCounts.many, '10000-forms'),
  submissionLine({
    key: 'keyed',
    name: 'Submit 12 answers with an idempotency key',
    maxCost: 1.7,
    baseline: 'without it',
    request: () => ({ headers: (place) => ({ 'Idempotency-Key': `${runStart}-${place}` }) }),
  }),
  severalServers('several-servers', 'as many connections to each', connections),
  severalServers('distributed', 'which share the connections', connections / serverCount),
  submissionToWorkers,
];

/** The last one: the service is still delivering when it ends. */
export const subscribedLine = submissionLine({
  key: 'subscribed-forms',
  maxCost: 2,
  baseline: 'to one form without a webhook',
  name: `Submit 12 answers to ${formCounts.subscribed} forms with a webhook each, and deliver them`,
  copies: formCounts.some + formCounts.subscribed,
  request: (environment) => ({ path: inTurn(subscribedForms(environment), '/submissions') }),
  prepare: subscribeAll,
});

/** A public form, compared with the same bytes from Koa. */
const publicFormLine = (
  line: Pick<Line, 'key' | 'name' | 'maxCost'>,
  form: 'plain' | 'translated',
  headers: Request['headers'] = {},
): Line => ({
  ...line,
  baseline: 'Koa, the same bytes',
  program: {
    file: 'bare-koa.ts',
    env: ({ service, forms }) => ({ ORIGINAL: `${service.url}${pathOf(forms[form])}` }),
  },
  open({ service, forms }, baseline) {
    const request: Request = { method: 'GET', path: pathOf(forms[form]), headers };
    return underLoad([service, request], [baseline, request], (one, other) => {
      assertFair(one.status === 200, 'the service serves the form');
      assertFair(one.text === other.text, 'both sides return the same body');
      const types = [one, other].map(({ headers: sent }) => sent.get('Content-Type'));
      assertFair(types[0] === types[1], 'both sides return the same content type');
    });
  },
});

/** Of a browser. The form has none of the first two languages, so that all are compared. */
const acceptLanguage = 'nl-NL,nl;q=0.9,en-US;q=0.8,en;q=0.7';

export const publicFormLines: readonly Line[] = [
  publicFormLine(
    { key: 'public-form', name: 'Fetch a public form with 12 questions', maxCost: 1.25 },
    'plain',
  ),
  publicFormLine(
    { key: 'translated-form', name: 'Fetch it in the language of a browser', maxCost: 1.4 },
    'translated',
    { 'Accept-Language': acceptLanguage },
  ),
  {
    key: 'page',
    name: 'Fetch its page, compressed',
    maxCost: 2,
    baseline: 'Koa, the same page as it is',
    program: {
      file: 'bare-koa.ts',
      env: ({ service, forms }) => ({ ORIGINAL: `${service.url}/f/${forms.translated}` }),
    },
    open({ service, forms }, baseline) {
      const headers = { 'Accept-Language': acceptLanguage, 'Accept-Encoding': 'gzip' };
      const request: Request = { method: 'GET', path: `/f/${forms.translated}`, headers };
      return underLoad([service, request], [baseline, request], (one, other) => {
        assertFair(one.status === 200, 'the service serves the page');
        assertFair(one.text.length === other.text.length, 'both pages are as long');
      });
    },
  },
  {
    key: 'public-forms',
    name: `Fetch ${formCounts.many} public forms in turn`,
    maxCost: 1.4,
    baseline: 'one form',
    copies: formCounts.many,
    async open(environment, baseline) {
      await visitAll(environment, formCounts.many);
      const path = inTurn(environment.copies(formCounts.many));
      return underLoad(
        [environment.service, { method: 'GET', path }],
        [baseline, { method: 'GET', path: pathOf(environment.forms.plain) }],
        ({ status }) => assertFair(status === 200, 'the service serves the form'),
      );
    },
  },
];
