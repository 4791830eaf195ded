import { defaultBodyLimit } from '../../../src/http/body.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { type Beyond, filledBody, graphql, type Limit, type Rows, rest } from './attempt.ts';
import {
  answerCheckLimits,
  type DefinitionLimit,
  definitionRow,
  form,
  grids,
  list,
} from './definition-limits.ts';
import type { Scene } from './scene.ts';

const createForm =
  'mutation ($input: CreateFormInput!) { createForm(input: $input) { form { id } } }';
const validateForm = 'query ($input: CreateFormInput!) { validateForm(input: $input) { title } }';

const stored = 'The document does not grow with the request: no larger definition can be stored.';

/** Rows of requests that contain or return a definition. */
export function definitionRows({ world, alice }: Scene): Rows {
  const limitOf =
    (line: string, operation: string) =>
    ({ words, definition, code }: DefinitionLimit): Limit => {
      const input = (beyond: Beyond) => ({ title: 'Form', definition: definition(beyond) });
      return {
        words,
        rest: rest(alice, line, input),
        graphql: graphql(world, alice, operation, (beyond) => ({ input: input(beyond) })),
        refusal: `422 validation_failed ${code}`,
      };
    };
  const body = (path: string, query: string, words: string): Limit => ({
    words,
    rest: filledBody(world, alice, { path: `/api/v1${path}`, limit: defaultBodyLimit }),
    graphql: filledBody(world, alice, {
      path: '/graphql',
      limit: defaultBodyLimit,
      body: { query, variables: { input: {} } },
    }),
    refusal: '413 payload_too_large',
  });
  const creation = limitOf('POST /forms', createForm);
  const validation = limitOf('POST /forms/validate', validateForm);

  return {
    'POST /forms': [body('/forms', createForm, 'a body of 2 MiB'), ...definitionRow.map(creation)],
    'POST /forms/validate': [
      { ...body('/forms/validate', validateForm, 'as above'), detail: 'a body of 2 MiB' },
      ...definitionRow.map((limit) => ({
        ...validation(limit),
        words: 'as above',
        detail: limit.words,
      })),
    ],
    'POST /public/forms/{slug}/submissions': answerCheckLimits.map(creation),
    'GET /forms/{id}/translations': stored,
    'GET /public/forms/{slug}': stored,
    'GET /public/forms/{slug}/answers.schema.json': stored,
    'GET /forms/{id}': stored,
    'GET /f/{slug}': `${stored} A page with more markup is not refused: the browser renders it.`,
    'GET /forms/{id}/analytics': [
      {
        words: '45,000 values',
        rest: 'A request is for one form.',
        graphql: analyticsOfManyForms,
        refusal: '400 bad_request',
      },
    ],
    'GET /forms/{id}/analytics/crosstab': [
      {
        words: '10,000 cells',
        rest: async (beyond) =>
          rest(alice, `GET /forms/${await tableOf(beyond)}/analytics/crosstab?rows=a&columns=b`)(0),
        graphql: async (beyond) => {
          const id = await tableOf(beyond);
          const query = `{ crosstab(formId: "${id}", rows: "a", columns: "b") { answered } }`;
          return graphql(world, alice, query)(0);
        },
        refusal: '422 validation_failed too_many',
      },
    ],
  };

  /** A form with questions of 100 options, the second one with more beyond the limit. */
  async function tableOf(beyond: Beyond): Promise<string> {
    const choice = (id: string, count: number) => ({
      id,
      type: 'dropdown',
      title: id,
      options: list(count, (index) => ({ id: `o${index}`, label: 'A' })),
    });
    const definition = form([choice('a', 100), choice('b', 100 + beyond)]);
    return (await buildPublishedForm(alice, { definition })).id;
  }

  /** Each of the forms has more than 10,000 values. */
  async function analyticsOfManyForms(beyond: Beyond): Promise<string> {
    const { id } = await buildPublishedForm(alice, { definition: form(grids) });
    const analytics = (index: number) => `f${index}: formAnalytics(formId: "${id}") { total }`;
    return graphql(world, alice, `{ ${list(beyond ? 5 : 4, analytics).join(' ')} }`)(beyond);
  }
}
