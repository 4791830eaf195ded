import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Tokens of SQL that may contain semicolons: strings, quoted identifiers, dollar-quoted bodies of
 * functions, and comments. Everything else is text between semicolons.
 */
const token =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?<tag>\w*)\$.*?\$\k<tag>\$|--[^\n]*|\/\*.*?\*\/|;|[^'"$/;-]+|./gs;

/** Splits a script into its statements, without their final semicolons and without comments. */
export function splitStatements(script: string): string[] {
  const statements = [''];
  for (const [text] of script.matchAll(token)) {
    if (text === ';') statements.push('');
    else if (!isComment(text)) statements.push(`${statements.pop()}${text}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

const isComment = (text: string) => text.startsWith('--') || text.startsWith('/*');

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

/** Declares a migration that contracts the schema: removes or changes what servers use. */
const contractMarker = /^-- contract: requires servers with (\w+)$/m;

/**
 * Reads the migrations, in the order in which they are applied.
 *
 * @param schemaFolder the folder of `migrations` and `functions`
 */
export async function readMigrations(schemaFolder: string): Promise<Migration[]> {
  const folder = join(schemaFolder, 'migrations');
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const statements = splitStatements(sql);
      const requires = contractMarker.exec(sql)?.[1];
      return { name, statements, checksum, requires };
    }),
  );
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

export interface ReleaseSchema {
  readonly migrations: readonly Migration[];
  /** The tables that they create, including those that later ones drop. */
  readonly tables: ReadonlySet<string>;
}

export async function readReleaseSchema(schemaFolder: string): Promise<ReleaseSchema> {
  const migrations = await readMigrations(schemaFolder);
  const created = /^CREATE (?:UNLOGGED )?TABLE "?(\w+)"?/;
  const tables = migrations.flatMap(({ statements }) =>
    statements.flatMap((statement) => created.exec(statement)?.[1] ?? []),
  );
  return { migrations, tables: new Set(tables) };
}
