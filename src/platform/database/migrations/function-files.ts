import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MigrationError } from './migration-history.ts';
import { splitStatements } from './split-statements.ts';

/** A function of `prisma/functions`, which is applied again when its file changes. */
export interface SqlFunction {
  /** The path of its file below `prisma`, without the extension. */
  readonly name: string;
  /** Its name in the database. */
  readonly routine: string;
  readonly statements: readonly string[];
  /** SHA-256 of the file, in hex. */
  readonly digest: string;
}

/**
 * Reads the functions, in the order in which they are applied: after those that they call.
 *
 * @param schemaFolder the folder of `migrations` and `functions`
 */
export async function readFunctions(schemaFolder: string): Promise<SqlFunction[]> {
  const folder = join(schemaFolder, 'functions');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return inOrderOfCalls(
    await Promise.all(
      files.map(async (file) => {
        const sql = await readFile(join(folder, file), 'utf8');
        const routine = basename(file, '.sql');
        const digest = createHash('sha256').update(sql).digest('hex');
        return {
          name: `functions/${routine}`,
          ...{ routine, digest, statements: splitStatements(sql) },
        };
      }),
    ),
  );
}

/** @throws {MigrationError} if functions call each other */
function inOrderOfCalls(functions: readonly SqlFunction[]): SqlFunction[] {
  const ordered = new Set<SqlFunction>();
  const add = (one: SqlFunction, callers: readonly SqlFunction[]) => {
    const path = [...callers, one];
    if (callers.includes(one)) {
      const names = path.slice(path.indexOf(one)).map(({ routine }) => routine);
      throw new MigrationError(`Functions call each other: ${names.join(', ')}.`);
    }
    for (const other of functions) if (other !== one && calls(one, other)) add(other, path);
    ordered.add(one);
  };
  for (const one of functions) if (!ordered.has(one)) add(one, []);
  return [...ordered];
}

const calls = ({ statements }: SqlFunction, { routine }: SqlFunction): boolean =>
  statements.some((text) => new RegExp(`\\b${routine}\\s*\\(`).test(text.replaceAll(/--.*/g, '')));
