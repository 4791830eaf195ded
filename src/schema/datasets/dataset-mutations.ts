import { datasetLimits } from '../../datasets/content/dataset-limits.ts';
import { findDataset, type LatestDataset } from '../../datasets/datasets.ts';
import {
  createDataset,
  type DatasetInput,
  deleteDataset,
  updateDataset,
  validateDataset,
} from '../../datasets/manage-datasets.ts';
import { builder } from '../core/builder.ts';
import { destructive, inputCheck, notNull } from '../core/field-options.ts';
import { createIdempotently, creationKeyArgument } from '../core/idempotent-mutations.ts';
import { payloadOf, removalPayload } from '../core/payloads.ts';
import { DatasetType } from './dataset.ts';
import { withReceivedFile } from './sent-file.ts';

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
    authScopes: { scope: 'forms:write' },
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
    authScopes: { scope: 'forms:write' },
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
    authScopes: { scope: 'forms:write' },
    extensions: destructive,
    args: { id: t.arg.id({ required: true, description: 'Identifier of the dataset.' }) },
    resolve: (_, { id }, { services, viewer }) =>
      deleteDataset(services, viewer(), id).then(() => ({ id })),
  }),
}));
