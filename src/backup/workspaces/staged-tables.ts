// The rows of an export are input: they stay in temporary tables until all of them were checked.

import pg from 'pg';
import { idPattern } from '../../platform/ids.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { copyRows, explainRefusal } from '../tables/fill-database.ts';
import {
  columnList,
  quoted,
  type SourceTable,
  type TableSource,
  tableIn,
} from '../tables/schema-tables.ts';
import { type WorkspaceTable, workspaceTables } from './workspace-tables.ts';

/** The temporary table with the rows of a table, in SQL. */
export const stagedName = (name: string) => quoted(`imported_${name}`);

/** The table of files that are imported, in SQL. */
export const stagedFiles = stagedName('files');

/**
 * Copies the tables of an export to temporary tables, which end with the transaction.
 *
 * @param copying called before each table
 */
export async function stageTables(
  client: pg.ClientBase,
  schema: string,
  source: TableSource,
  copying: (done: number) => void,
): Promise<void> {
  for (const { name } of workspaceTables) {
    const like = `LIKE ${tableIn(schema, name)} INCLUDING DEFAULTS`;
    await client.query(`CREATE TEMPORARY TABLE ${stagedName(name)} (${like}) ON COMMIT DROP`);
  }
  for (const [index, table] of source.tables.entries()) {
    copying(index);
    await copyRows(client, stagedName(table.name), source, table);
  }
  for (const { name } of workspaceTables) await client.query(`ANALYZE ${stagedName(name)}`);
}

/** Moves the rows that were checked to their tables. */
export async function insertStaged(
  client: pg.ClientBase,
  schema: string,
  tables: readonly SourceTable[],
): Promise<void> {
  for (const table of tables) {
    const columns = columnList(table);
    await client
      .query(
        `INSERT INTO ${tableIn(schema, table.name)} (${columns}) SELECT ${columns} FROM ${stagedName(table.name)}`,
      )
      .catch((error: unknown) => explainRefusal(table, error));
  }
}

interface Rule {
  readonly table: string;
  /** SQL that is true for each row `t`. */
  readonly condition: string;
  /** What a row does otherwise. */
  readonly violation: string;
}

const belongsTo = (table: string, column: string) =>
  `EXISTS (SELECT FROM ${stagedName(table)} o WHERE o.id = t.${column})`;

/** @param workspace the id of the workspace, in SQL */
function ownerConditions(workspace: string): Readonly<Record<WorkspaceTable['owner'], string>> {
  return {
    workspace: `t.workspace_id = ${workspace}`,
    form: belongsTo('forms', 'form_id'),
    dataset: belongsTo('datasets', 'dataset_id'),
  };
}

/** The rules of all tables: whose rows they are first, so that a message names the table with the foreign row. */
function rulesOf(workspace: string): Rule[] {
  const conditions = ownerConditions(workspace);
  const owners = workspaceTables.map(({ name: table, owner }): Rule => {
    return {
      table,
      condition: conditions[owner],
      violation: 'does not belong to the workspace',
    };
  });
  const ids = workspaceTables.flatMap(({ name: table, id }): Rule[] =>
    id
      ? [
          {
            table,
            condition: `t.id ~ '${idPattern(id)}'`,
            violation: `has no id of the kind ${id}`,
          },
        ]
      : [],
  );
  const references = workspaceTables.flatMap(({ name: table, requires = [] }) =>
    requires.map(({ condition, otherwise }): Rule => ({ table, condition, violation: otherwise })),
  );
  return [...owners, ...ids, ...references];
}

/**
 * Checks that all staged rows belong to a workspace, and that what they refer to is staged.
 *
 * @throws {OperatorError} names the table
 */
export async function assertOwnRows(client: pg.ClientBase, workspaceId: string): Promise<void> {
  for (const { table, condition, violation } of rulesOf(pg.escapeLiteral(workspaceId))) {
    const { rowCount } = await client.query(
      `SELECT FROM ${stagedName(table)} t WHERE (${condition}) IS NOT TRUE LIMIT 1`,
    );
    if (rowCount) throw foreign(`A row of the table "${table}" ${violation}.`);
  }
}

/** Columns with the id of an owner, and SQL of the ids that are imported. @param workspace in SQL */
const ownerIds = (workspace: string): readonly (readonly [column: string, ids: string])[] => [
  ['workspace_id', workspace],
  ...['form', 'dataset', 'webhook'].map(
    (owner) => [`${owner}_id`, `SELECT id FROM ${stagedName(`${owner}s`)}`] as const,
  ),
];

/**
 * Checks that the database has no rows of the workspace, and of what is imported: what a deleted form has left would
 * become part of the imported one.
 *
 * @param tables of the database
 * @throws {OperatorError} names the table
 */
export async function assertNewOwners(
  client: pg.ClientBase,
  schema: string,
  tables: readonly SourceTable[],
  workspaceId: string,
): Promise<void> {
  const owners = ownerIds(pg.escapeLiteral(workspaceId));
  for (const { name, columns } of tables) {
    for (const [column, ids] of owners.filter(([owner]) => columns.includes(owner))) {
      const { rowCount } = await client.query(
        `SELECT FROM ${tableIn(schema, name)} t WHERE t.${column} IN (${ids}) LIMIT 1`,
      );
      if (rowCount)
        throw foreign(`The table "${name}" has rows of what the export contains already.`);
    }
  }
}

const foreign = (what: string) =>
  new OperatorError(`${what} Nothing was imported. Use an export that the service has made.`);
