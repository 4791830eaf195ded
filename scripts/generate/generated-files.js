import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Code that is generated and not in the repository: the database client, typed operations, types of the APIs.

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * In the order in which they run: what a command reads, and a folder that it writes. A digest of what it has read is
 * stored there.
 */
const scripts = [
  {
    // The database client, and the types for the GraphQL schema.
    command: ['node_modules/prisma/build/index.js', 'generate', '--no-hints'],
    folder: 'prisma/generated',
    reads: () => ['prisma/schema.prisma'],
  },
  {
    command: ['--import', 'tsx', 'scripts/generate/api-code.ts'],
    folder: 'rest/generated',
    reads: () => [
      'scripts/generate/api-code.ts',
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
  run(script.command);
  const file = digestFile(script);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, digestOf(script));
}

/**
 * Runs Node.js in the folder of the project. Each command of Prisma downloads an engine that migrates if it is missing, and
 * fails where that is not possible; generating does not start it. A failure, whose message was printed, ends this process.
 */
export function run(args) {
  const env = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`, // has the generators of Prisma
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  };
  const stdio = ['ignore', 'ignore', 'inherit'];
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio, env });
  if (error) throw error;
  if (status !== 0) process.exit(1);
}

const digestFile = ({ folder }) => join(root, folder, 'inputs.sha256');

function storedDigest(script) {
  const file = digestFile(script);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function digestOf({ reads }) {
  const hash = createHash('sha256');
  for (const name of ['package-lock.json', ...reads()]) {
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
