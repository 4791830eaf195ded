import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Generates all generated files. With --check it fails if one of those under version control has changed,
// which means that they are outdated.

const root = fileURLToPath(new URL('../../', import.meta.url));
const generated = [
  'schema.graphql',
  'prisma/generated',
  'rest/generated',
  'packages/client/generated',
  'packages/form/generated',
  'web/console/generated',
  'docs/limits.md',
  'docs/database.md',
];
const run = (command, ...args) =>
  execFileSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    // `prisma generate` does not use the schema engine, but would download it if none is configured.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  });

run('npx', 'prisma', 'generate');
run('npx', 'tsx', 'scripts/generate/print-schema.ts');
run('npx', 'graphql-codegen', '--config', 'codegen.ts', '--silent');
run('npx', 'tsx', 'scripts/generate/client-types.ts');
run('npx', 'tsx', 'scripts/generate/form-types.ts');
run('npx', 'tsx', 'scripts/generate/limits-table.ts');
run('npx', 'tsx', 'scripts/generate/database-diagram.ts');
run('npx', 'biome', 'format', '--write', 'docs/limits.md', 'docs/database.md');

if (process.argv.includes('--check')) {
  const changed = run('git', 'status', '--porcelain', '--', ...generated);
  if (changed !== '') {
    process.stderr.write(`Run "npm run generate" and commit the changes:\n${changed}`);
    process.exit(1);
  }
}
