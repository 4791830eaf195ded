import { z } from 'zod';
import { postJson } from './bench-forms.ts';
import { startReceiver } from './deliveries.ts';
import { formCounts } from './many-forms.ts';
import {
  assertFair,
  type BenchEnvironment,
  manyFormsOf,
  pathOf,
  plainFormBaseline,
  type Request,
  type Scenario,
  sendOnce,
  submissionScenarioFor,
} from './scenarios.ts';
import { query } from './service-process.ts';

// Many forms, each of which is quiet, compared with one busy form of the same service.

/** Requests to the forms in turn. */
const inTurn =
  (count: number, suffix = '') =>
  (environment: BenchEnvironment): Pick<Request, 'pathOf'> => {
    const paths = manyFormsOf(environment, count).map((slug) => `${pathOf(slug)}${suffix}`);
    return { pathOf: (place) => paths[place % paths.length] ?? '' };
  };

const toManyForms = (key: string, count: number): Scenario =>
  submissionScenarioFor({
    key,
    name: `Submit 12 answers to ${count} forms in turn`,
    aim: 0.85,
    baseline: { ...plainFormBaseline, name: 'to one form' },
    slugOf: ({ plain }) => plain,
    formCount: count,
    vary: inTurn(count, '/submissions'),
    prepare: (environment) => visitAll(environment, count),
  });

/** Fetches every form once, so that the measurement does not include reading them from the database. */
async function visitAll(environment: BenchEnvironment, count: number): Promise<void> {
  const slugs = [...manyFormsOf(environment, count)];
  const visitors = Array.from({ length: 16 }, async () => {
    for (let slug = slugs.pop(); slug !== undefined; slug = slugs.pop()) {
      const request: Request = { method: 'GET', path: pathOf(slug) };
      const { status } = await sendOnce(environment.service.url, request);
      assertFair(status === 200, 'the service serves every form');
    }
  });
  await Promise.all(visitors);
}

/** The forms after those of the line with some forms. */
const subscribedForms = (environment: BenchEnvironment) =>
  manyFormsOf(environment, formCounts.some + formCounts.subscribed).slice(formCounts.some);

const subscribed = submissionScenarioFor({
  key: 'subscribed-forms',
  name: `Submit 12 answers to ${formCounts.subscribed} forms with a webhook each, and deliver them`,
  aim: 0.5,
  baseline: { ...plainFormBaseline, name: 'to one form without a webhook' },
  slugOf: ({ plain }) => plain,
  formCount: formCounts.some + formCounts.subscribed,
  vary(environment) {
    const paths = subscribedForms(environment).map((slug) => `${pathOf(slug)}/submissions`);
    return { pathOf: (place) => paths[place % paths.length] ?? '' };
  },
  async prepare(environment, cleanup) {
    const { url } = await startReceiver(cleanup);
    const slugs = subscribedForms(environment).map((slug) => `'${slug}'`);
    const forms = await query(
      environment.database,
      `SELECT form_id FROM slugs WHERE slug IN (${slugs.join(', ')})`,
    );
    for (const [formId] of forms) {
      const webhook = { url, events: ['response.created'], form_id: formId };
      await postJson(`${environment.service.url}/api/v1/webhooks`, webhook, z.object({}));
    }
  },
});

const keyed = submissionScenarioFor({
  key: 'keyed',
  name: 'Submit 12 answers with an idempotency key',
  aim: 0.6,
  baseline: plainFormBaseline,
  slugOf: ({ plain }) => plain,
  vary: () => ({ headersOf: (place) => ({ 'Idempotency-Key': `${runStart}-${place}` }) }),
});

/** Distinguishes the keys of several runs with one database. */
const runStart = Date.now().toString(36);

const publicForms: Scenario = {
  key: 'public-forms',
  name: `Fetch ${formCounts.many} public forms in turn`,
  aim: 0.7,
  formCount: formCounts.many,
  baseline: {
    name: 'one form',
    request: ({ forms }) => ({ method: 'GET', path: pathOf(forms.plain) }),
  },
  request: (environment) => ({
    ...{ method: 'GET', path: pathOf(environment.forms.plain) },
    ...inTurn(formCounts.many)(environment),
  }),
  prepare: (environment) => visitAll(environment, formCounts.many),
  async check(_, { service }) {
    assertFair(service.status === 200, 'the service serves the form');
  },
};

export const manyFormsScenarios: readonly Scenario[] = [
  toManyForms('many-forms', formCounts.some),
  toManyForms('10000-forms', formCounts.many),
  subscribed,
  keyed,
  publicForms,
];
