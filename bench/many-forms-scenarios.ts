import { formCounts } from './many-forms.ts';
import {
  assertFair,
  type BenchEnvironment,
  manyFormsOf,
  pathOf,
  plainFormBaseline,
  type Request,
  type Scenario,
  submissionScenarioFor,
} from './scenarios.ts';

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
  async check(environment, { service }) {
    assertFair(service.status === 200, 'the service serves the form');
    const [slug = ''] = manyFormsOf(environment, 1);
    const copy = await fetch(`${environment.service.url}${pathOf(slug)}`);
    assertFair(copy.status === 200, 'the service serves a copy of the form');
  },
};

export const manyFormsScenarios: readonly Scenario[] = [
  toManyForms('many-forms', formCounts.some),
  toManyForms('10000-forms', formCounts.many),
  keyed,
  publicForms,
];
