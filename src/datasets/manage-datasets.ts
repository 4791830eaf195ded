// What clients do with datasets: create, rename, replace the content by a new revision, delete.

import { z } from 'zod';
import { type Failure, notFound, validationFailed } from '../../packages/common/problem.ts';
import { textSchema } from '../../packages/common/validation/text-schema.ts';
import { validate } from '../../packages/common/validation/validate.ts';
import type { Prisma } from '../../prisma/generated/client/client.ts';
import { longQueryMarker } from '../platform/database/connection-pool.ts';
import type { Query } from '../platform/database/database.ts';
import { acquireAdvisoryLock, queryOf } from '../platform/database/transaction.ts';
import { isId } from '../platform/ids.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { type AuditAction, type KeyActor, writeAudit } from '../workspaces/audit-log.ts';
import type { ClaimIdempotencyKey } from '../workspaces/idempotency-keys.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { type ContentSummary, checkContent } from './content/check-content.ts';
import {
  type ContentRecord,
  contentOfCsv,
  contentOfTable,
  type DatasetContent,
} from './content/dataset-content.ts';
import { datasetLimits } from './content/dataset-limits.ts';
import { assertUnused, markOutdatedForms } from './dataset-rows.ts';
import { type LatestDataset, withLatest } from './datasets.ts';

interface NewRevision {
  readonly datasetId: string;
  readonly revision: number;
  readonly createdAt: Date;
}

/**
 * Stores valid content as a revision, in batches.
 *
 * @param run queries of the transaction that makes it the latest revision
 */
async function writeRevision(
  run: Query,
  { datasetId, revision, createdAt }: NewRevision,
  { columns, rowCount, bytes }: ContentSummary,
  content: DatasetContent,
): Promise<void> {
  await run({
    text: `INSERT INTO dataset_revisions (dataset_id, revision, columns, row_count, bytes, created_at)
           VALUES ($1, $2, $3, $4, $5, $6::timestamptz)`,
    values: [datasetId, revision, columns, rowCount, bytes, createdAt.toISOString()],
  });
  let position = -1; // the first record contains the names of the columns
  for await (const batch of content.read()) {
    const rows = batch.slice(position === -1 ? 1 : 0).map(({ cells }: ContentRecord) => cells);
    const start = Math.max(position, 0);
    position += batch.length;
    if (rows.length > 0) {
      await run({
        text: insertRows,
        values: [datasetId, revision, start, JSON.stringify(rows)],
      });
    }
  }
}

const insertRows = `${longQueryMarker} INSERT INTO dataset_rows (dataset_id, revision, position, cells)
  SELECT $1, $2::int, $3::int + number - 1, ARRAY(SELECT json_array_elements_text(cells))
  FROM json_array_elements($4::json) WITH ORDINALITY AS r(cells, number)`;

/** The content of a dataset as clients send it: columns and rows, or a CSV file. */
interface SentContent {
  readonly columns?: readonly string[] | null | undefined;
  readonly rows?: readonly (readonly string[])[] | null | undefined;
  /** Reads the file from the beginning. */
  readonly file?: (() => AsyncIterable<Uint8Array>) | undefined;
}

interface FoundContent {
  /** Undefined if none was sent. */
  readonly content?: DatasetContent;
  readonly failures: readonly Failure[];
}

function contentOf({ columns, rows, file }: SentContent): FoundContent {
  const [hasColumns, hasRows] = [isGiven(columns), isGiven(rows)];
  if (file) {
    const message = 'Must not be sent with a file, which contains columns and rows.';
    const failureOf = (name: string): Failure => ({
      path: [name],
      code: 'contradictory_limits',
      message,
    });
    const failures = [
      ...(hasColumns ? [failureOf('columns')] : []),
      ...(hasRows ? [failureOf('rows')] : []),
    ];
    return failures.length > 0 ? { failures } : { content: contentOfCsv(file), failures };
  }
  if (columns && rows) return { content: contentOfTable(columns, rows), failures: [] };
  if (!hasColumns && !hasRows) return { failures: [] };
  const path = [hasColumns ? 'rows' : 'columns'];
  return { failures: [{ path, code: 'required', message: 'Is required.' }] };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** The members of a dataset. An update leaves those unchanged that are undefined. */
export interface DatasetInput extends SentContent {
  readonly name?: string | null | undefined;
}

/** Who changes datasets, and in which workspace. */
type Editor = KeyActor & Pick<Viewer, 'workspaceId'>;

/** Only a large content takes long. */
const transactionTimeouts = { maxWait: 10_000, timeout: 600_000 };

/**
 * Creates a dataset in the viewer's workspace, with its first revision.
 *
 * @param claim stores the idempotency key
 * @throws {Problem} `validation_failed`
 */
export async function createDataset(
  services: Platform,
  editor: Editor,
  input: DatasetInput,
  claim: ClaimIdempotencyKey,
): Promise<LatestDataset> {
  const { name, content } = await checkInput(input, { isNew: true });
  if (name === undefined || !content) throw validationFailed([noContent]);
  const { db, ids, clock } = services;
  const { workspaceId } = editor;
  const [id, now] = [ids.next('ds'), clock.now()];
  return db.prisma.$transaction(async (tx) => {
    const run = queryOf(tx);
    await claim(run, { id });
    await write(run, { datasetId: id, revision: 1, createdAt: now }, content);
    await run({ text: 'SELECT 1 FROM workspaces WHERE id = $1 FOR UPDATE', values: [workspaceId] });
    await assertBelowLimit(tx, workspaceId);
    await audit(services, editor, tx, 'dataset.created', id);
    const row = { id, workspaceId, name, revision: 1, createdAt: now, updatedAt: now };
    await tx.dataset.createMany({ data: row });
    return tx.dataset.findUniqueOrThrow({ ...withLatest, where: { id } });
  }, transactionTimeouts);
}

/**
 * Updates the name of a dataset, and replaces its content by a new revision. The forms that use the previous one have
 * unpublished changes then.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function updateDataset(
  services: Platform,
  editor: Editor,
  id: string,
  input: DatasetInput,
): Promise<LatestDataset> {
  const { name, content } = await checkInput(input, { isNew: false });
  const now = services.clock.now();
  return withLockedDataset(services, editor, id, async (dataset, tx) => {
    const run = queryOf(tx);
    const isRenamed = name !== undefined && name !== dataset.name;
    if (!isRenamed && !content) return dataset;
    const revision = dataset.revision + (content ? 1 : 0);
    if (content) await write(run, { datasetId: id, revision, createdAt: now }, content);
    const data = { name: name ?? dataset.name, revision, updatedAt: now };
    await lockRow(run, id);
    await audit(services, editor, tx, 'dataset.updated', id);
    await tx.dataset.updateMany({ where: { id }, data });
    if (content) await markOutdatedForms(run, dataset);
    return tx.dataset.findUniqueOrThrow({ ...withLatest, where: { id } });
  });
}

/**
 * Deletes a dataset with all revisions. Exports of earlier versions that used it show values instead of labels.
 *
 * @throws {Problem} `not_found`, `dataset_in_use`
 */
export async function deleteDataset(services: Platform, editor: Editor, id: string): Promise<void> {
  await withLockedDataset(services, editor, id, async (dataset, tx) => {
    const run = queryOf(tx);
    await lockRow(run, id);
    await assertUnused(run, dataset);
    await audit(services, editor, tx, 'dataset.deleted', id);
    for (const [table, key] of tablesOfDatasets) {
      await run({
        text: `${longQueryMarker} DELETE FROM ${table} WHERE ${key} = $1`,
        values: [id],
      });
    }
  });
}

const tablesOfDatasets = [
  ['dataset_rows', 'dataset_id'],
  ['dataset_revisions', 'dataset_id'],
  ['datasets', 'id'],
] as const;

interface ValidContent {
  readonly content: DatasetContent;
  readonly summary: ContentSummary;
}

/** What an input is for. */
interface InputUse {
  readonly isNew: boolean;
  /** A file was sent that the input does not contain. */
  readonly hasFile?: boolean;
}

/**
 * Validates an input as `createDataset` and `updateDataset` do, without storing anything.
 *
 * @throws {Problem} `validation_failed`
 */
export async function validateDataset(input: DatasetInput, use: InputUse): Promise<void> {
  await checkInput(input, use);
}

/**
 * Checks the name and the content, and reports the failures of both.
 *
 * @throws {Problem} `validation_failed`
 */
async function checkInput(
  { name, ...sent }: DatasetInput,
  { isNew, hasFile = false }: InputUse,
): Promise<{ name: string | undefined; content: ValidContent | undefined }> {
  const isNamed = isNew || name !== undefined;
  const named = isNamed ? validate(nameModel, { name }) : { data: undefined, failures: [] };
  const { content, failures: ofMembers } = contentOf(sent);
  const checked = content && (await checkContent(content));
  const isMissing = isNew && !hasFile && !content && ofMembers.length === 0;
  const failures = [
    ...named.failures,
    ...ofMembers,
    ...(isMissing ? [noContent] : []),
    ...(checked?.failures ?? []),
  ];
  if (failures.length > 0) throw validationFailed(failures);
  return {
    name: named.data?.name,
    content: content && checked && { content, summary: checked.summary },
  };
}

const nameModel = z.object({ name: textSchema(1, datasetLimits.name) });

const noContent: Failure = {
  path: ['rows'],
  code: 'required',
  message: 'Send columns and rows, or a file.',
};

function write(
  run: Query,
  revision: Parameters<typeof writeRevision>[1],
  { content, summary }: ValidContent,
): Promise<void> {
  return writeRevision(run, revision, summary, content);
}

/**
 * The workspace must be locked, so that no dataset is created concurrently.
 *
 * @throws {Problem} `validation_failed`
 */
async function assertBelowLimit(tx: Prisma.TransactionClient, workspaceId: string): Promise<void> {
  const { datasets } = datasetLimits;
  if ((await tx.dataset.count({ where: { workspaceId } })) < datasets) return;
  const message = `A workspace can have at most ${datasets} datasets.`;
  throw validationFailed([{ path: [], code: 'too_many', message }]);
}

function audit(
  services: Platform,
  editor: Editor,
  tx: Prisma.TransactionClient,
  action: AuditAction,
  targetId: string,
): Promise<void> {
  return writeAudit(queryOf(tx), services, editor.workspaceId, editor, { action, targetId });
}

/** Identifies the advisory locks of changes of datasets: one at a time. */
const changeLock = 0x46_44; // "FD"

/**
 * Locks the row of a dataset for a short time, at the end of a change: forms that use it cannot be published then.
 */
async function lockRow(run: Query, id: string): Promise<void> {
  await run({ text: 'SELECT 1 FROM datasets WHERE id = $1 FOR UPDATE', values: [id] });
}

/** @throws {Problem} `not_found` */
function withLockedDataset<Result>(
  { db }: Platform,
  { workspaceId }: Editor,
  id: string,
  work: (dataset: LatestDataset, tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  if (!isId('ds', id)) throw notFound('dataset');
  return db.prisma.$transaction(async (tx) => {
    await acquireAdvisoryLock(queryOf(tx), changeLock, 'datasets', id);
    const dataset = await tx.dataset.findFirst({ ...withLatest, where: { id, workspaceId } });
    if (!dataset) throw notFound('dataset');
    return work(dataset, tx);
  }, transactionTimeouts);
}
