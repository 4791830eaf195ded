import {
  createRowCountLoader,
  createRowPageLoader,
  createUsingFormsLoader,
} from '../../datasets/dataset-loaders.ts';
import { maxShownUses } from '../../datasets/dataset-uses.ts';
import {
  countDatasets,
  findDataset,
  findDatasets,
  type LatestDataset,
  listDatasets,
} from '../../datasets/datasets.ts';
import type { DatasetRow } from '../../datasets/rows.ts';
import { builder } from '../core/builder.ts';
import {
  connectionBy,
  connectionOf,
  nextCursorField,
  pageArgs,
  totalCountOf,
} from '../core/connections.ts';
import { type Context, perRequest } from '../core/context.ts';
import { declareNode } from '../core/nodes.ts';

const rowPages = perRequest(createRowPageLoader);
const rowCounts = perRequest(createRowCountLoader);
const usingForms = perRequest(createUsingFormsLoader);

const DatasetRowType = builder.objectRef<DatasetRow>('DatasetRow').implement({
  description: 'A row of a dataset.',
  fields: (t) => ({
    position: t.exposeInt('position', { description: 'Position in the dataset, from 0.' }),
    cells: t.field({
      type: ['String'],
      description: 'A cell for each column.',
      resolve: ({ cells }) => [...cells],
    }),
  }),
});

const DatasetRowConnection = builder.connectionObject(
  {
    type: DatasetRowType,
    name: 'DatasetRowConnection',
    description: 'A page of rows.',
    fields: (t) => ({ nextCursor: t.string(nextCursorField) }),
  },
  { description: 'A row in a list.' },
);

const pageOfRows = (t: Parameters<typeof pageArgs>[0]) => ({
  ...pageArgs(t, 'row'),
  q: t({
    type: 'SearchText',
    description: 'Only rows with a cell that contains this text, case-insensitively.',
  }),
});

export const DatasetType = builder.objectRef<LatestDataset>('Dataset').implement({
  description: 'A list that questions take their options from: a table of texts.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifier of the dataset.' }),
    name: t.exposeString('name', { description: 'Name of the dataset.' }),
    revision: t.exposeInt('revision', {
      description: 'Number of the latest revision. Each new content is a revision.',
    }),
    columns: t.field({
      type: ['String'],
      description: 'Names of the columns, in order.',
      resolve: ({ latest }) => latest.columns,
    }),
    rowCount: t.int({
      description: 'Number of rows.',
      resolve: ({ latest }) => latest.rowCount,
    }),
    sizeBytes: t.int({
      description: 'Size of all cells in bytes, in UTF-8.',
      resolve: ({ latest }) => latest.bytes,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    rows: t.field({
      type: DatasetRowConnection,
      description: 'The rows of the latest revision, in order.',
      authScopes: { scope: 'forms:read' },
      args: pageOfRows(t.arg),
      resolve: (dataset, args, context) => rowsOf(context, dataset, args),
    }),
    forms: t.prismaField({
      type: ['Form'],
      description: `The forms whose live version takes options from the dataset, at most ${maxShownUses}.`,
      authScopes: { scope: 'forms:read' },
      extensions: { listSize: maxShownUses },
      resolve: (query, { id, workspaceId }, _, context) =>
        usingForms(context).load({ parentId: id, workspaceId, query }),
    }),
  }),
});

interface RowArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
  readonly q?: string | null | undefined;
}

async function rowsOf(
  context: Context,
  { id: parentId, latest }: LatestDataset,
  { after, before, q, ...size }: RowArgs,
) {
  const request = { ...size, after: rowOf(after), before: rowOf(before) };
  const page = await rowPages(context).load({ parentId, request: { ...request, q } });
  const count = () => (q ? rowCounts(context).load({ parentId, q }) : latest.rowCount);
  const cursorOf = ({ position }: DatasetRow) => String(position);
  return connectionBy(cursorOf, page, totalCountOf(page, request, count));
}

/** @param cursor of a row: its position */
const rowOf = (cursor: string | null | undefined): number | null =>
  cursor === null || cursor === undefined ? null : Number(cursor);

const DatasetConnection = builder.connectionObject(
  {
    type: DatasetType,
    name: 'DatasetConnection',
    description: 'A page of datasets.',
    fields: (t) => ({ nextCursor: t.string(nextCursorField) }),
  },
  { description: 'A dataset in a list.' },
);

declareNode({ type: 'Dataset', ids: 'ds', scope: 'forms:read', find: findDatasets });

builder.queryFields((t) => ({
  datasets: t.field({
    type: DatasetConnection,
    description: 'The datasets of the workspace, oldest first.',
    authScopes: { scope: 'forms:read' },
    args: pageArgs(t.arg, 'ds'),
    resolve: async (_, request, { services, viewer }) => {
      const page = await listDatasets(services, viewer(), request);
      const count = () => countDatasets(services, viewer());
      return connectionOf(page, totalCountOf(page, request, count));
    },
  }),
  dataset: t.field({
    type: DatasetType,
    description: 'One dataset of the workspace.',
    authScopes: { scope: 'forms:read' },
    args: { id: t.arg.id({ required: true, description: 'Identifier of the dataset.' }) },
    resolve: (_, { id }, { services, viewer }) => findDataset(services, viewer(), id),
  }),
  datasetRows: t.field({
    type: DatasetRowConnection,
    description: 'The rows of the latest revision of a dataset, in order.',
    authScopes: { scope: 'forms:read' },
    args: {
      datasetId: t.arg.id({ required: true, description: 'Identifier of the dataset.' }),
      ...pageOfRows(t.arg),
    },
    resolve: async (_, { datasetId, ...args }, context) =>
      rowsOf(context, await findDataset(context.services, context.viewer(), datasetId), args),
  }),
}));
