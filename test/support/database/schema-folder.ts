import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of migrations and SQL functions, like `prisma`. */
export interface SchemaFolder {
  readonly folder: string;
  writeMigration(name: string, sql: string): void;
  writeFunction(name: string, sql: string): void;
}

/** Creates a folder of migrations and functions for one test. */
export function createSchemaFolder(
  migrations: Readonly<Record<string, string>> = {},
  functions: Readonly<Record<string, string>> = {},
): SchemaFolder {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-schema-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['migrations', 'functions']) mkdirSync(join(folder, name));
  const created: SchemaFolder = {
    folder,
    writeMigration(name, sql) {
      mkdirSync(join(folder, 'migrations', name), { recursive: true });
      writeFileSync(join(folder, 'migrations', name, 'migration.sql'), sql);
    },
    writeFunction(name, sql) {
      writeFileSync(join(folder, 'functions', `${name}.sql`), sql);
    },
  };
  for (const [name, sql] of Object.entries(migrations)) created.writeMigration(name, sql);
  for (const [name, sql] of Object.entries(functions)) created.writeFunction(name, sql);
  return created;
}
