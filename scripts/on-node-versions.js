import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs the tests of the release package on each supported version of Node.js, the oldest and the LTS versions.
// npm has their executables for Linux.

const versions = ['20.19', '22', '24'];

const root = fileURLToPath(new URL('../', import.meta.url));
const cache = join(root, 'node_modules/.cache/node-versions');

const executables = versions.map((version) => {
  const folder = join(cache, version);
  const executable = join(folder, `node_modules/node-linux-${process.arch}/bin/node`);
  if (!existsSync(executable)) {
    const wanted = `node-linux-${process.arch}@${version}`;
    const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--silent'];
    execFileSync('npm', ['install', '--prefix', folder, ...options, wanted], { stdio: 'inherit' });
  }
  return executable;
});

const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'system', 'test/release'],
  {
    ...{ cwd: root, stdio: 'inherit' },
    env: { ...process.env, NODE_EXECUTABLES: executables.join(':') },
  },
);
process.exitCode = status ?? 1;
