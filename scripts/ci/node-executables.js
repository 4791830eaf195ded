import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Installs the oldest supported version of Node.js and the LTS versions, as npm has them for Linux, and prints
// the paths of the executables, separated by colons. `test/release` runs the release with each of them.

const versions = ['20.19', '22', '24'];
const cache = fileURLToPath(new URL('../../node_modules/.cache/node-versions/', import.meta.url));

const executables = versions.map((version) => {
  const name = `node-linux-${process.arch}`;
  const folder = join(cache, version);
  const executable = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(executable)) {
    const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'];
    execFileSync('npm', ['install', '--silent', ...options, `${name}@${version}`]);
  }
  return executable;
});
console.log(executables.join(':'));
