import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  findFunctionProblems,
  findIncompatibilities,
} from '../../support/database/migration-rules.ts';

const root = fileURLToPath(new URL('../../../prisma/', import.meta.url));
const folder = `${root}migrations/`;
const names = readdirSync(folder).filter((name) => /^\d/.test(name));
const textOf = (name: string) => readFileSync(`${folder}${name}/migration.sql`, 'utf8');

describe('migrations that are not compatible with running servers', () => {
  const refused: [sql: string, reason: string][] = [
    ['DROP TABLE forms', 'DROP removes'],
    ['DROP INDEX CONCURRENTLY some_index', 'DROP removes'],
    ['ALTER TABLE forms DROP COLUMN title', 'DropColumn'],
    ['ALTER TABLE forms ALTER COLUMN title TYPE varchar(9)', 'AlterColumnType'],
    ['ALTER TABLE forms ALTER COLUMN title SET NOT NULL', 'SetNotNull'],
    ['ALTER TABLE forms ALTER COLUMN title DROP NOT NULL', 'DropNotNull'],
    ['ALTER TABLE forms ADD CONSTRAINT short CHECK (length(title) < 9)', 'AddConstraint'],
    ['ALTER TABLE forms RENAME COLUMN title TO name', 'RENAME'],
    ['ALTER TABLE forms ADD COLUMN a int NOT NULL', 'do not write the column a'],
    ['ALTER TABLE forms ADD COLUMN a uuid DEFAULT gen_random_uuid()', 'not constant'],
    ['ALTER TABLE forms ADD COLUMN a int CHECK (a > 0)', 'CONSTR_CHECK of the column a'],
    ['CREATE INDEX one ON forms (title)', 'without CONCURRENTLY'],
    ['CREATE UNIQUE INDEX CONCURRENTLY one ON forms (title)', 'unique index'],
    [
      'ALTER TABLE forms ADD COLUMN a int; ALTER TABLE responses ADD COLUMN a int',
      'locks several tables',
    ],
    ['CREATE INDEX CONCURRENTLY one ON forms (title); CREATE TABLE a ()', 'the only statement'],
    ["ALTER TYPE form_status ADD VALUE 'NEW'", 'AlterEnumStmt'],
    ['UPDATE forms SET title = 1', 'UpdateStmt'],
    ['DELETE FROM forms', 'DeleteStmt'],
    ['TRUNCATE forms', 'TruncateStmt'],
    ['CREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$', 'prisma/functions'],
    ['CREATE TRIGGER t BEFORE INSERT ON forms EXECUTE FUNCTION f()', 'CreateTrigStmt'],
  ];
  it.each(refused)('%s', async (sql, reason) => {
    expect(await findIncompatibilities(`${sql};`)).toEqual([expect.stringContaining(reason)]);
  });
});

describe('migrations that are compatible with running servers', () => {
  const accepted = [
    'CREATE TABLE a (id int PRIMARY KEY); CREATE UNIQUE INDEX b ON a (id); INSERT INTO a VALUES (1)',
    'CREATE TABLE a (id int); ALTER TABLE a ADD CONSTRAINT positive CHECK (id > 0)',
    'ALTER TABLE forms ADD COLUMN a int',
    "ALTER TABLE forms ADD COLUMN a text NOT NULL DEFAULT 'x'::text, ADD COLUMN b bool DEFAULT true",
    'CREATE INDEX CONCURRENTLY one ON forms (title)',
    "CREATE TYPE mood AS ENUM ('GOOD')",
    "COMMENT ON TABLE forms IS 'x'",
  ];
  it.each(accepted)('%s', async (sql) => {
    expect(await findIncompatibilities(sql)).toEqual([]);
  });
});

describe('the migrations of this release', () => {
  const marker = /^-- contract: requires servers with (\w+)$/m;

  // No server is running when the first one is applied, to an empty database.
  it.each(names.slice(1))(
    '%s only expands the schema, or says which servers it requires',
    async (name) => {
      const sql = textOf(name);
      const [, required] = marker.exec(sql) ?? [];
      if (required === undefined) {
        expect(sql).not.toMatch(/^--\s*contract/im); // a misspelt declaration would have no effect
        expect(await findIncompatibilities(sql)).toEqual([]);
      } else {
        expect(names).toContain(required);
        expect(required < name).toBe(true);
      }
    },
  );

  it('have different numbers', () => {
    const numbers = names.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('functions that running servers can continue to call', () => {
  const refused: [sql: string, reason: string][] = [
    ['DROP FUNCTION one(int)', 'DropStmt'],
    ['CREATE OR REPLACE FUNCTION two() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$', 'defines two'],
    ['CREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$', 'OR REPLACE'],
    [
      'CREATE OR REPLACE FUNCTION one(a int, b int DEFAULT 1) RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      'the default of b makes calls of one ambiguous',
    ],
    ['SELECT 1; SELECT 2', 'one statement'],
  ];
  it.each(refused)('are not defined by %s', async (sql, reason) => {
    expect(await findFunctionProblems('one', sql)).toEqual([expect.stringContaining(reason)]);
  });

  const files = readdirSync(`${root}functions`);

  it.each(files)('%s only creates or replaces one function', async (file) => {
    const sql = readFileSync(`${root}functions/${file}`, 'utf8');
    expect(await findFunctionProblems(file.replace(/\.sql$/, ''), sql)).toEqual([]);
  });
});
