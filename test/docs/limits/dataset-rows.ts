import {
  datasetBodyLimit,
  datasetFileLimit,
  datasetLimits,
} from '../../../src/datasets/content/dataset-limits.ts';
import { maxPageSize } from '../../../src/platform/paging.ts';
import { multipart, multipartType } from '../../support/fixtures/uploads.ts';
import {
  type Attempt,
  type Beyond,
  filledBody,
  graphql,
  type Limit,
  type Rows,
  rest,
  restOutcome,
} from './attempt.ts';
import type { Scene } from './scene.ts';

const list = { name: 'List', columns: ['a'], rows: [['1']] };
const create =
  'mutation ($input: CreateDatasetInput!) { createDataset(input: $input) { dataset { id } } }';

/** Rows of datasets. */
export async function datasetRows({ world, alice }: Scene): Promise<Rows> {
  const { body: dataset } = await alice.rest('POST /datasets', { body: list });

  /** A dataset with other members. */
  const content = (words: string, members: (beyond: Beyond) => object, code: string): Limit => ({
    words,
    rest: rest(alice, 'POST /datasets', (beyond) => ({ ...list, ...members(beyond) })),
    graphql: graphql(world, alice, create, (beyond) => ({
      input: { ...list, ...members(beyond) },
    })),
    refusal: `422 validation_failed ${code}`,
  });

  /** A CSV file. */
  const csv =
    (file: (beyond: Beyond) => string): Attempt =>
    async (beyond) =>
      restOutcome(
        await alice.rest('POST /datasets', {
          raw: multipart([
            { name: 'name', content: 'List' },
            { name: 'file', content: file(beyond), fileName: 'list.csv' },
          ]),
          headers: { 'Content-Type': multipartType },
        }),
      );

  const pages = (words: string, path: string, selection: (first: number) => string): Limit => ({
    words,
    rest: rest(alice, (beyond) => `GET ${path}?limit=${maxPageSize + beyond}`),
    graphql: graphql(world, alice, (beyond) => `{ ${selection(maxPageSize + beyond)} }`),
    refusal: '400 bad_request invalid_value',
  });

  const byFile = 'The file has the same columns and rows by each API.';
  const texts = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

  return {
    'POST /datasets': [
      {
        words: 'a CSV file of 25 MiB',
        rest: csv((beyond) => `a\n${'\n'.repeat(datasetFileLimit - 2 + beyond)}`),
        graphql: byFile,
        refusal: '413 payload_too_large',
      },
      {
        words: 'a body of 8 MiB',
        rest: filledBody(world, alice, {
          path: '/api/v1/datasets',
          limit: datasetBodyLimit,
          body: list,
        }),
        graphql: 'A body at /graphql has a limit of its own.',
        refusal: '413 payload_too_large',
      },
      {
        words: '100,000 rows',
        rest: csv((beyond) => `a\n${'1\n'.repeat(datasetLimits.rows + beyond)}`),
        graphql: byFile,
        refusal: '422 validation_failed too_many',
      },
      content(
        '50 columns',
        (beyond) => {
          const columns = texts(datasetLimits.columns + beyond);
          return { columns, rows: [columns] };
        },
        'too_many',
      ),
      content(
        'cells of 2,000 characters',
        (beyond) => ({ rows: [['x'.repeat(datasetLimits.cell + beyond)]] }),
        'too_long',
      ),
      {
        words: 'in total 20 MiB',
        rest: csv(
          (beyond) => `a\n${`${'x'.repeat(1024)}\n`.repeat(20 * 1024)}${'x'.repeat(beyond)}`,
        ),
        graphql: byFile,
        refusal: '422 validation_failed too_large',
      },
      {
        words: '1,000 datasets of a workspace',
        ...inFullWorkspace(),
        refusal: '422 validation_failed too_many',
      },
    ],
    'GET /public/forms/{slug}/options/{question_id}': [
      { words: 'a query string of 16 KiB', why: 'Larger headers are refused before any endpoint.' },
    ],
    'GET /datasets': [
      pages('100 datasets', '/datasets', (first) => `datasets(first: ${first}) { totalCount }`),
    ],
    'GET /datasets/{id}/rows': [
      pages(
        '100 rows',
        `/datasets/${dataset.id}/rows`,
        (first) => `datasetRows(datasetId: "${dataset.id}", first: ${first}) { totalCount }`,
      ),
    ],
  };

  /** Attempts in a workspace that has one less than it can have, or as many. */
  function inFullWorkspace(): Pick<Limit, 'rest' | 'graphql'> {
    const fullClient = async (beyond: Beyond) => {
      const client = await world.client();
      await world.services.db.pool.query(
        `INSERT INTO datasets (id, workspace_id, name, revision, created_at, updated_at)
         SELECT 'ds_' || md5($1 || n), $1, 'List', 1, now(), now() FROM generate_series(1, $2) AS n`,
        [client.workspaceId, datasetLimits.datasets - 1 + beyond],
      );
      return client;
    };
    return {
      rest: async (beyond) => rest(await fullClient(beyond), 'POST /datasets', () => list)(beyond),
      graphql: async (beyond) =>
        graphql(world, await fullClient(beyond), create, () => ({ input: list }))(beyond),
    };
  }
}
