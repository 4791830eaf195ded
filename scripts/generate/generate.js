import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureGenerated, generateAll, run as runNode } from './generated-files.js';

// Generates all generated files. With --check it fails if one of those in the repository has changed,
// which means that they were outdated. With --outdated it only writes code that is not in the repository,
// if what it is made from has changed.

const root = fileURLToPath(new URL('../../', import.meta.url));
const committed = [
  'schema.graphql',
  'README.md',
  'docs/limits.md',
  'docs/database.md',
  'docs/guides/monitoring.md',
];
const run = (command, ...args) =>
  execFileSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });

if (process.argv.includes('--outdated')) {
  ensureGenerated();
} else {
  generateAll();
  runNode(['--import', 'tsx', 'scripts/generate/generated-docs.ts']);
  run('npx', 'biome', 'format', '--write', 'docs/limits.md', 'docs/database.md');
}

if (process.argv.includes('--check')) {
  const changed = run('git', 'status', '--porcelain', '--', ...committed);
  if (changed !== '') {
    process.stderr.write(`Commit these generated files; they are up to date now:\n${changed}`);
    process.exit(1);
  }
}
