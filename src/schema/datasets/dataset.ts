// Datasets and their rows. New contents are a file or a list of rows, and become the next revision.

import { createHash } from 'node:crypto';
import { limitBytes } from '../../datasets/content/dataset-content.ts';
import { datasetFileLimit, datasetLimits } from '../../datasets/content/dataset-limits.ts';
import {
  createRowCountLoader,
  createRowPageLoader,
  createUsingFormsLoader,
  type DatasetRow,
  maxShownUses,
} from '../../datasets/dataset-rows.ts';
import {
  countDatasets,
  findDataset,
  findDatasets,
  type LatestDataset,
  listDatasets,
} from '../../datasets/datasets.ts';
import {
  createDataset,
  type DatasetInput,
  deleteDataset,
  updateDataset,
  validateDataset,
} from '../../datasets/manage-datasets.ts';
import type { OpenFile } from '../../files/incoming-files.ts';
import { createSpool } from '../../files/spool.ts';
import { builder } from '../core/builder.ts';
import {
  connectionBy,
  connectionOf,
  nextCursorField,
  pageArgs,
  totalCountOf,
} from '../core/connections.ts';
import { type Context, perRequest } from '../core/context.ts';
import { destructive, inputCheck, notNull } from '../core/field-options.ts';
import { createIdempotently, creationKeyArgument } from '../core/idempotent-mutations.ts';
import { declareNode } from '../core/nodes.ts';
import { payloadOf, removalPayload } from '../core/payloads.ts';

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

const DatasetType = builder.objectRef<LatestDataset>('Dataset').implement({
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
      scope: 'forms:read',
      args: pageOfRows(t.arg),
      resolve: (dataset, args, context) => rowsOf(context, dataset, args),
    }),
    forms: t.prismaField({
      type: ['Form'],
      description: `The forms whose live version takes options from the dataset, at most ${maxShownUses}.`,
      scope: 'forms:read',
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
    scope: 'forms:read',
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
    scope: 'forms:read',
    args: { id: t.arg.id({ required: true, description: 'Identifier of the dataset.' }) },
    resolve: (_, { id }, { services, viewer }) => findDataset(services, viewer(), id),
  }),
  datasetRows: t.field({
    type: DatasetRowConnection,
    description: 'The rows of the latest revision of a dataset, in order.',
    scope: 'forms:read',
    args: {
      datasetId: t.arg.id({ required: true, description: 'Identifier of the dataset.' }),
      ...pageOfRows(t.arg),
    },
    resolve: async (_, { datasetId, ...args }, context) =>
      rowsOf(context, await findDataset(context.services, context.viewer(), datasetId), args),
  }),
}));

/** A file that was received completely. */
interface ReceivedFile {
  readonly read: () => AsyncIterable<Uint8Array>;
  /** SHA-256 of the content, which identifies it in idempotent requests. */
  readonly digest: string;
}

/**
 * Receives a file to a temporary one before `work` runs, so that no transaction waits for a slow client.
 *
 * @param open undefined without a file
 * @throws {Problem} `payload_too_large`, `bad_request`, `unavailable`, and what `work` throws
 */
async function withReceivedFile<Result>(
  open: OpenFile | null | undefined,
  work: (file: ReceivedFile | undefined) => Promise<Result>,
): Promise<Result> {
  if (!open) return work(undefined);
  const { content } = await open();
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of limitBytes(content, datasetFileLimit)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const spool = createSpool(hashed);
  try {
    await spool.ready();
    return await work({ read: () => spool.read(), digest: hash.digest('hex') });
  } finally {
    spool.close();
    content.destroy(); // discards the unread rest
  }
}

const { rows, columns, name, cell, datasets } = datasetLimits;

const descriptions = {
  name: `Name of the dataset, at most ${name} characters.`,
  columns: `Names of the columns, 1 to ${columns}, each at most ${name} characters; with \`rows\`.`,
  rows: `The rows, at most ${rows}: of each a cell for each column, a text of at most ${cell} characters.`,
  file:
    'The columns and rows as CSV in UTF-8, instead of `columns` and `rows`. Its first line contains the names of ' +
    'the columns. Cells are separated by commas or by semicolons.',
};

const CreateDatasetInput = builder.inputType('CreateDatasetInput', {
  description: 'A new dataset.',
  fields: (t) => ({
    name: t.string({ required: true, description: descriptions.name }),
    columns: t.stringList({ description: descriptions.columns }),
    rows: t.field({ type: t.listRef(t.listRef('String')), description: descriptions.rows }),
    file: t.field({ type: 'Upload', description: descriptions.file }),
  }),
});

const UpdateDatasetInput = builder.inputType('UpdateDatasetInput', {
  description: 'Changes to a dataset. Omitted fields stay unchanged.',
  fields: (t) => ({
    name: t.string({ description: `${descriptions.name} Must not be null.`, ...notNull }),
    columns: t.stringList({ description: descriptions.columns }),
    rows: t.field({ type: t.listRef(t.listRef('String')), description: descriptions.rows }),
    file: t.field({ type: 'Upload', description: descriptions.file }),
  }),
});

/** An input whose file was not received. */
interface SentInput extends Pick<DatasetInput, 'name' | 'columns' | 'rows'> {
  readonly file?: unknown;
}

const payload = (mutation: string) =>
  payloadOf<{ readonly dataset: LatestDataset }>(
    mutation,
    'The dataset, as it was stored.',
    (t) => ({ dataset: t.expose('dataset', { type: DatasetType, description: 'The dataset.' }) }),
  );

builder.mutationFields((t) => ({
  createDataset: t.field({
    type: payload('createDataset'),
    description:
      'Creates a dataset from columns and rows, or from a CSV file. A workspace can have ' +
      `${datasets} datasets.`,
    scope: 'forms:write',
    extensions: inputCheck<{ input: SentInput }>(({ input }) =>
      validateDataset({ ...input, file: undefined }, { isNew: true, hasFile: Boolean(input.file) }),
    ),
    args: {
      input: t.arg({ type: CreateDatasetInput, required: true, description: 'The dataset.' }),
      idempotencyKey: t.arg(creationKeyArgument),
    },
    resolve: (_, { input, idempotencyKey }, context) =>
      withReceivedFile(input.file, async (file) => {
        const { services, viewer } = context;
        const sent = { ...input, file: file?.read };
        const compared = { input: { ...input, file: file?.digest }, idempotencyKey };
        const dataset = await createIdempotently(
          context,
          'createDataset',
          compared,
          (claim) => createDataset(services, viewer(), sent, claim),
          ({ id }) => findDataset(services, viewer(), id),
        );
        return { dataset };
      }),
  }),
  updateDataset: t.field({
    type: payload('updateDataset'),
    description:
      'Renames a dataset, or replaces its content by a new revision. Published forms use the earlier revision until ' +
      'they are published again.',
    scope: 'forms:write',
    extensions: inputCheck<{ input: SentInput }>(({ input }) =>
      validateDataset({ ...input, file: undefined }, { isNew: false, hasFile: true }),
    ),
    args: {
      id: t.arg.id({ required: true, description: 'Identifier of the dataset.' }),
      input: t.arg({ type: UpdateDatasetInput, required: true, description: 'The changes.' }),
    },
    resolve: (_, { id, input }, { services, viewer }) =>
      withReceivedFile(input.file, async (file) => ({
        dataset: await updateDataset(services, viewer(), id, { ...input, file: file?.read }),
      })),
  }),
  deleteDataset: t.field({
    type: removalPayload('deleteDataset', 'deletedDatasetId'),
    description:
      'Deletes a dataset. Refused with `dataset_in_use` while a live version of a form takes options from it.',
    scope: 'forms:write',
    extensions: destructive,
    args: { id: t.arg.id({ required: true, description: 'Identifier of the dataset.' }) },
    resolve: (_, { id }, { services, viewer }) =>
      deleteDataset(services, viewer(), id).then(() => ({ id })),
  }),
}));
