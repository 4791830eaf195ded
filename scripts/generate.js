import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Makes everything that is generated from something else. With --check it fails if that changes
// anything that is under version control: then somebody forgot to run it.

const root = fileURLToPath(new URL('../', import.meta.url));
const generated = [
  'schema.graphql',
  'prisma/generated',
  'rest/generated',
  'client/generated',
  'docs/limits.md',
  'docs/database.md',
];
const run = (command, ...args) =>
  execFileSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    // `prisma generate` does not use its schema engine, but looks for one and would download it.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  });

run('npx', 'prisma', 'generate');
run('npx', 'tsx', 'scripts/print-schema.ts');
run('npx', 'graphql-codegen', '--config', 'codegen.ts', '--silent');
run('npx', 'tsx', 'scripts/client-types.ts');
run('npx', 'tsx', 'scripts/limits-table.ts');
run('npx', 'tsx', 'scripts/database-diagram.ts');
run('npx', 'biome', 'format', '--write', 'docs/limits.md', 'docs/database.md');

if (process.argv.includes('--check')) {
  const changed = run('git', 'status', '--porcelain', '--', ...generated);
  if (changed !== '') {
    process.stderr.write(`Run "npm run generate" and commit what it changes:\n${changed}`);
    process.exit(1);
  }
}
