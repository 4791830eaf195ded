import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { splitStatements } from '../../../src/platform/database/migrations/migration-files.ts';

it.each([
  ['an empty script', '', []],
  ['comments only', '-- nothing; here\n/* nor; here */\n', []],
  ['a last statement without a semicolon', 'SELECT 1;\nSELECT 2', ['SELECT 1', 'SELECT 2']],
  ['empty statements', ';;SELECT 1; ;', ['SELECT 1']],
  [
    'a string with a semicolon',
    `SELECT ';', 'it''s; so';SELECT 2`,
    [`SELECT ';', 'it''s; so'`, 'SELECT 2'],
  ],
  ['an identifier with a semicolon', 'SELECT 1 AS "a;""b";', ['SELECT 1 AS "a;""b"']],
  [
    'comments between statements',
    '-- one;\nSELECT 1; -- two\nSELECT 2 /* a;\nb */ + 1;',
    ['SELECT 1', 'SELECT 2  + 1'],
  ],
  [
    'operators that begin like comments',
    'SELECT 3 - 2, 4 / 2, 5 % 3;',
    ['SELECT 3 - 2, 4 / 2, 5 % 3'],
  ],
  [
    'parameters',
    'PREPARE p AS SELECT $1, $2; SELECT 1',
    ['PREPARE p AS SELECT $1, $2', 'SELECT 1'],
  ],
  [
    'functions, with their comments',
    `CREATE FUNCTION f() RETURNS int AS $$ BEGIN -- it's\n RETURN 1; END $$;DO $a$ BEGIN PERFORM $$;$$; END $a$;`,
    [
      `CREATE FUNCTION f() RETURNS int AS $$ BEGIN -- it's\n RETURN 1; END $$`,
      'DO $a$ BEGIN PERFORM $$;$$; END $a$',
    ],
  ],
])('splits %s', (_, script, statements) => {
  expect(splitStatements(script)).toEqual(statements);
});

it('splits every migration and function of the release into statements that begin with a command', () => {
  const folder = resolve(import.meta.dirname, '../../../prisma');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const commands = scripts.flatMap(splitStatements).map((text) => text.split(/\s/)[0]);
  expect(commands.length).toBeGreaterThan(scripts.length);
  for (const command of commands)
    expect(command).toMatch(/^(CREATE|ALTER|DROP|INSERT|UPDATE|DELETE|SELECT)$/);
});
