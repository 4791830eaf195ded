import { datasetBodyLimit, datasetFileLimit } from '../../src/datasets/content/dataset-limits.ts';
import { endpoint, type MultipartBody } from '../endpoint.ts';
import {
  CreateDatasetDocument,
  DeleteDatasetDocument,
  GetDatasetDocument,
  ListDatasetRowsDocument,
  ListDatasetsDocument,
  UpdateDatasetDocument,
} from '../generated/operations.ts';
import { idempotencyKeyHeader, limitParameter } from './parameters.ts';

const csvFile: MultipartBody = {
  fields: { name: {} },
  fileLimit: datasetFileLimit,
  orJson: true,
  example: { name: 'Countries', file: 'code,name\nDE,Germany\nFR,France\n' },
};

export const datasetEndpoints = [
  endpoint('GET', '/datasets', {
    summary: 'List the datasets of the workspace, oldest first',
    document: ListDatasetsDocument,
    query: { limit: limitParameter },
    problems: [],
  }),
  endpoint('POST', '/datasets', {
    summary: 'Create a dataset from rows or from a CSV file',
    document: CreateDatasetDocument,
    headers: { idempotency_key: idempotencyKeyHeader },
    multipart: csvFile,
    bodyLimit: datasetBodyLimit,
    examples: {
      'regions by country': {
        name: 'Regions',
        columns: ['code', 'name', 'country'],
        rows: [
          ['BY', 'Bavaria', 'DE'],
          ['BRE', 'Brittany', 'FR'],
        ],
      },
    },
    status: 201,
    location: '/datasets/{id}',
    problems: ['not_found', 'validation_failed', 'idempotency_key_reused'],
  }),
  endpoint('GET', '/datasets/:id', {
    summary: 'Get a dataset',
    document: GetDatasetDocument,
    problems: ['not_found'],
  }),
  endpoint('PATCH', '/datasets/:id', {
    summary: 'Rename a dataset, or replace its content by a new revision',
    document: UpdateDatasetDocument,
    multipart: csvFile,
    bodyLimit: datasetBodyLimit,
    examples: {
      rename: { name: 'Countries of Europe' },
      'replace the content': { columns: ['code', 'name'], rows: [['AT', 'Austria']] },
    },
    problems: ['not_found', 'validation_failed'],
  }),
  endpoint('DELETE', '/datasets/:id', {
    summary: 'Delete a dataset that no live version of a form uses',
    document: DeleteDatasetDocument,
    status: 204,
    problems: ['not_found', 'dataset_in_use'],
  }),
  endpoint('GET', '/datasets/:id/rows', {
    summary: 'List or search the rows of a dataset, in order',
    document: ListDatasetRowsDocument,
    query: { limit: limitParameter },
    problems: ['not_found'],
  }),
];
