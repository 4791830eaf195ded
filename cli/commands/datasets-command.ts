import { createReadStream, readFileSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { type Command, Option } from 'commander';
import { formatCsvRecord } from '../../packages/common/text/csv.ts';
import { limitBytes } from '../../src/datasets/content/dataset-content.ts';
import { datasetFileLimit, datasetLimits } from '../../src/datasets/content/dataset-limits.ts';
import { type DatasetRow, readRows } from '../../src/datasets/dataset-rows.ts';
import {
  findDataset,
  findWorkspaceOfDataset,
  type LatestDataset,
  listDatasets,
} from '../../src/datasets/datasets.ts';
import { createDataset, deleteDataset, updateDataset } from '../../src/datasets/manage-datasets.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import type { Platform } from '../../src/platform/startup/platform.ts';
import { noClaim } from '../../src/workspaces/idempotency-keys.ts';
import { operatorOf, type Viewer } from '../../src/workspaces/viewer.ts';
import { collectPages } from '../support/collect-pages.ts';
import { parseCount } from '../support/parse-options.ts';
import type { CommandResult } from '../support/print-result.ts';
import { createProgress } from '../support/progress.ts';
import { explained, resolveWorkspace, runCommand } from '../support/run-command.ts';
import { truncate, writeToOutput, writeWhole } from '../support/terminal.ts';
import { UsageError } from '../support/usage-error.ts';

interface ListOptions {
  readonly workspace?: string;
  readonly limit: string;
}

interface CreateOptions {
  readonly workspace?: string;
  readonly name: string;
}

interface UpdateOptions {
  readonly name?: string;
  readonly file?: string;
}

interface RowOptions {
  readonly search?: string;
  readonly limit: string;
}

const workspaceOption = () =>
  new Option('--workspace <id or name>', 'workspace of the dataset (default: "default")');

export function addDatasetsCommand(program: Command): void {
  const datasets = program
    .command('datasets')
    .description('manage lists that questions take their options from');

  datasets
    .command('list')
    .description('list datasets, oldest first')
    .addOption(workspaceOption())
    .option('--limit <number>', 'maximum number of datasets', '1000')
    .action(runList);

  datasets
    .command('create <file>')
    .description(
      'create a dataset from a CSV file in UTF-8, whose first line names the columns; - for standard input',
    )
    .addOption(workspaceOption())
    .requiredOption('--name <name>', 'name of the dataset')
    .action(runCreate);

  datasets
    .command('update <dataset>')
    .description('rename a dataset, or replace its rows by those of a CSV file')
    .option('--name <name>', 'new name')
    .option('--file <path>', 'CSV file; - for standard input')
    .action(runUpdate);

  datasets
    .command('rows <dataset>')
    .description('show the rows of a dataset')
    .option('--search <text>', 'part of a cell')
    .option('--limit <number>', 'maximum number of rows', '25')
    .action(runRows);

  datasets
    .command('export <dataset>')
    .description('write a dataset as a CSV file')
    .option('--out <path>', 'file to write (default: standard output)')
    .action(runExport);

  datasets
    .command('delete <dataset>')
    .description('delete a dataset that no published form uses')
    .action((id: string, _: object, command: Command) =>
      runCommand(command, async (platform) => {
        const { viewer } = await findDatasetArgument(platform, id);
        await explained(() => deleteDataset(platform, viewer, id));
        return { rows: [{ id, status: 'deleted' }], json: { id, status: 'deleted' } };
      }),
    );
}

function runList(options: ListOptions, command: Command): Promise<void> {
  const limit = parseCount('--limit', options.limit, datasetLimits.datasets);
  return runCommand(command, async (platform) => {
    const viewer = operatorOf(await resolveWorkspace(platform, options.workspace));
    const found = await collectPages(limit, (request) => listDatasets(platform, viewer, request));
    return {
      rows: found.map(({ id, name, revision, latest, updatedAt }) => ({
        id,
        name,
        revision,
        columns: latest.columns.length,
        rows: latest.rowCount,
        updated_at: updatedAt.toISOString(),
      })),
      json: found.map(jsonOf),
    };
  });
}

function runCreate(
  path: string,
  { workspace, name }: CreateOptions,
  command: Command,
): Promise<void> {
  return runCommand(command, async (platform) => {
    const viewer = operatorOf(await resolveWorkspace(platform, workspace));
    const dataset = await withFile(path, (file) =>
      createDataset(platform, viewer, { name, file }, noClaim),
    );
    return resultOf(dataset);
  });
}

function runUpdate(
  id: string,
  { name, file: path }: UpdateOptions,
  command: Command,
): Promise<void> {
  if (name === undefined && path === undefined) throw new UsageError('Specify --name or --file.');
  return runCommand(command, async (platform) => {
    const { viewer } = await findDatasetArgument(platform, id);
    const update = (file?: () => AsyncIterable<Uint8Array>) =>
      updateDataset(platform, viewer, id, { name, file });
    return resultOf(await (path === undefined ? explained(update) : withFile(path, update)));
  });
}

function runRows(id: string, { search, ...options }: RowOptions, command: Command): Promise<void> {
  const limit = parseCount('--limit', options.limit, datasetLimits.rows);
  return runCommand(command, async (platform) => {
    const { latest } = await findDatasetArgument(platform, id);
    const found: DatasetRow[] = [];
    for await (const rows of rowsOf(platform.db, id, search)) {
      found.push(...rows.slice(0, limit - found.length));
      if (found.length === limit) break;
    }
    const { columns } = latest;
    return {
      rows: found.map(({ cells }) =>
        Object.fromEntries(columns.map((name, index) => [name, truncate(cells[index] ?? '', 40)])),
      ),
      json: found,
    };
  });
}

function runExport(id: string, { out }: { out?: string }, command: Command): Promise<void> {
  return runCommand(command, async (platform) => {
    const { latest } = await findDatasetArgument(platform, id);
    const progress = createProgress('Exporting rows:', latest.rowCount);
    let count = 0;
    async function* lines() {
      yield formatCsvRecord(latest.columns);
      for await (const rows of rowsOf(platform.db, id)) {
        yield rows.map(({ cells }) => formatCsvRecord(cells)).join('');
        count += rows.length;
        progress.update(count);
      }
    }
    try {
      const content = Readable.from(lines());
      if (out === undefined) await writeToOutput(content);
      else await writeWhole(content, out);
    } finally {
      progress.end();
    }
    if (out === undefined) return { rows: [], json: {}, output: '' };
    return { rows: [{ file: out, rows: count }], json: { file: out, rows: count } };
  });
}

/** The rows that one statement reads. */
const pageSize = 1000;

async function* rowsOf(
  db: Database,
  id: string,
  q?: string,
): AsyncGenerator<readonly DatasetRow[]> {
  let after: number | undefined;
  for (let hasMore = true; hasMore; ) {
    const [page] = await readRows(db, [id], { first: pageSize, after, q });
    const { rows, hasNextPage } = page ?? { rows: [], hasNextPage: false };
    yield rows;
    after = rows.at(-1)?.position;
    hasMore = hasNextPage;
  }
}

/**
 * Runs work with a file that it may read several times, and shows how far it is.
 *
 * @param path `-` for standard input
 */
async function withFile<Result>(
  path: string,
  work: (file: () => AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const { size, open } = openFile(path);
  const progress = createProgress('Reading bytes:', 2 * size); // checked, then stored
  let done = 0;
  async function* file() {
    for await (const chunk of limitBytes(open(), datasetFileLimit)) {
      done += chunk.length;
      progress.update(done);
      yield chunk;
    }
  }
  try {
    return await explained(() => work(file));
  } finally {
    progress.end();
  }
}

/** @throws {UsageError} if it cannot be read */
function openFile(path: string): { size: number; open: () => AsyncIterable<Uint8Array> } {
  try {
    if (path !== '-') return { size: statSync(path).size, open: () => createReadStream(path) };
    const bytes = readFileSync(0);
    return { size: bytes.length, open: () => Readable.from([bytes]) };
  } catch (error) {
    throw new UsageError(`The file cannot be read: ${String(error)}`);
  }
}

interface FoundDataset extends LatestDataset {
  readonly viewer: Viewer;
}

/**
 * Finds a dataset of any workspace by its id.
 *
 * @throws {OperatorError} if there is none
 */
async function findDatasetArgument(platform: Platform, id: string): Promise<FoundDataset> {
  const workspace = await findWorkspaceOfDataset(platform, id);
  if (!workspace) throw new OperatorError(`There is no dataset with the id "${id}".`);
  const viewer = operatorOf(workspace);
  return { ...(await findDataset(platform, viewer, id)), viewer };
}

function resultOf(dataset: LatestDataset): CommandResult {
  const json = jsonOf(dataset);
  const shown = { ...json, columns: json.columns.join(', ') };
  return { rows: Object.entries(shown).map(([field, value]) => ({ field, value })), json };
}

/** In the format of the REST API. */
function jsonOf({ id, name, revision, latest, createdAt, updatedAt }: LatestDataset) {
  return {
    id,
    name,
    revision,
    columns: latest.columns,
    row_count: latest.rowCount,
    size_bytes: latest.bytes,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}
