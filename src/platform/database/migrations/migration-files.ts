import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { splitStatements } from './split-statements.ts';

/** A migration of `prisma/migrations`. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** SHA-256 of the file, in hex, as Prisma computes it. */
  readonly checksum: string;
  /**
   * The migration that a server must contain to use the database after this one. Undefined for a migration
   * that only expands the schema: servers that do not contain it continue to work.
   */
  readonly requires: string | undefined;
}

/** The last of the migrations from before they declared whether they expand or contract the schema. */
const lastUndeclared = '0030_console_sessions';

/** Declares a migration that contracts the schema: removes or changes what servers use. */
const contractMarker = /^-- contract: requires servers with (\w+)$/m;

/** Reads the migrations, in the order in which they are applied. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const statements = splitStatements(sql);
      return { name, statements, checksum, requires: requirementOf(name, sql) };
    }),
  );
}

/** A migration without a declaration requires itself: the servers of that time refuse every other database. */
function requirementOf(name: string, sql: string): string | undefined {
  return name <= lastUndeclared ? name : contractMarker.exec(sql)?.[1];
}

/** Matches statements that cannot run in a transaction; the group is the name of a new index. */
const concurrentIndex =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("?\w+"?) ON|DROP INDEX CONCURRENTLY) /;

/** Whether the migration builds or drops an index without blocking writes, outside of a transaction. */
export const isConcurrent = ({ statements }: Pick<Migration, 'statements'>): boolean =>
  statements.some((statement) => concurrentIndex.test(statement));

/** The name of the index that a statement builds concurrently, quoted as in the statement. */
export const indexBuiltBy = (statement: string): string | undefined =>
  concurrentIndex.exec(statement)?.[1];

/** The migrations of a release. */
export interface ReleaseSchema {
  /** Their names, in order. */
  readonly migrations: readonly string[];
  /** The tables that they create, including those that later ones drop. */
  readonly tables: ReadonlySet<string>;
}

export async function readReleaseSchema(folder: string): Promise<ReleaseSchema> {
  const all = await readMigrations(folder);
  const created = /^CREATE (?:UNLOGGED )?TABLE "?(\w+)"?/;
  const tables = all.flatMap(({ statements }) =>
    statements.flatMap((statement) => created.exec(statement)?.[1] ?? []),
  );
  return { migrations: all.map(({ name }) => name), tables: new Set(tables) };
}
