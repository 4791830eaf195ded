import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Code that is generated and not in the repository: the database client, typed operations, types of the APIs.

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * In the order in which they run: what a script reads, and a folder that it writes. A digest of what it has read is
 * stored there.
 */
const scripts = [
  {
    path: 'scripts/generate/prisma-client.js',
    folder: 'prisma/generated',
    reads: () => ['prisma/schema.prisma'],
  },
  {
    path: 'scripts/generate/api-code.ts',
    folder: 'rest/generated',
    reads: () => [
      'prisma/schema.prisma',
      'schema.graphql',
      'codegen.ts',
      ...operationsIn('rest/operations'),
      ...operationsIn('web/console/src'),
    ],
  },
];

/** Runs what has not run in this checkout, or not with these schemas, operations and packages. */
export function ensureGenerated() {
  for (const script of scripts) {
    if (storedDigest(script) !== digestOf(script)) generate(script);
  }
}

export function generateAll() {
  for (const script of scripts) generate(script);
}

function generate(script) {
  if (!existsSync(join(root, script.folder)))
    process.stderr.write(`Generating ${script.folder} …\n`);
  runScript(script.path);
  const file = digestFile(script);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, digestOf(script));
}

/** Runs a script of this folder, in JavaScript or TypeScript, in a process of its own. */
export function runScript(path) {
  execFileSync(process.execPath, ['--import', 'tsx', path], { cwd: root, stdio: 'inherit' });
}

const digestFile = ({ folder }) => join(root, folder, 'inputs.sha256');

function storedDigest(script) {
  const file = digestFile(script);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function digestOf({ path, reads }) {
  const hash = createHash('sha256');
  for (const name of ['package-lock.json', path, ...reads()]) {
    hash.update(`${name}\n`).update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}

function operationsIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => `${folder}/${name}`);
}
