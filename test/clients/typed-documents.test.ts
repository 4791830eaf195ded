import { execFile } from 'node:child_process';
import { copyFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/processes/server-process.ts';

// Programs with types that generators of applications derive from the schema.

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a program of an installed package in a folder. Returns its output and exit code. */
async function run(folder: string, program: string, ...args: readonly string[]) {
  const command = [join(root, 'node_modules', program), ...args];
  const running = promisify(execFile)(process.execPath, command, { cwd: folder });
  const { stdout, stderr, code = 0 } = await running.catch((error: unknown) => Object(error));
  return { code, output: `${stdout}${stderr}` };
}

const configuration = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    types: [],
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    plugins: [
      {
        name: 'gql.tada/ts-plugin',
        schema: './schema.graphql',
        tadaOutputLocation: './generated/tada.d.ts',
      },
    ],
  },
};

const codegen = {
  schema: './schema.graphql',
  documents: ['./preset.ts'],
  generates: {
    './generated/preset/': {
      preset: 'client',
      config: { useTypeImports: true, enumsAsTypes: true, scalars: { DateTime: 'string' } },
    },
  },
};

it('types programs with gql.tada and the client preset of GraphQL Code Generator', async () => {
  const folder = temporaryFolder();
  const write = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(value));
  write('package.json', { type: 'module' });
  write('tsconfig.json', configuration);
  write('codegen.json', codegen);
  copyFileSync(join(root, 'schema.graphql'), join(folder, 'schema.graphql'));
  for (const name of ['tada.ts', 'preset.ts'])
    copyFileSync(join(root, 'test/clients/typed', name), join(folder, name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

  const generated = await Promise.all([
    run(folder, 'gql.tada/bin/cli.js', 'generate-output'),
    run(folder, '@graphql-codegen/cli/cjs/bin.js', '--config', 'codegen.json'),
  ]);
  for (const { code, output } of generated) expect([output, code]).toEqual([output, 0]);
  expect(await run(folder, '@typescript/native/bin/tsc', '-p', '.')).toEqual({
    code: 0,
    output: '',
  });
});
