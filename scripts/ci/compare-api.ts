import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSchema, lexicographicSortSchema, parse, print, printSchema, visit } from 'graphql';
import { z } from 'zod';

// Compares schema.graphql and the OpenAPI document with those of another commit, without
// descriptions, summaries, names of examples and the texts of problems. Prints each line that differs and exits with 1
// if there is one. Usage: npx tsx scripts/ci/compare-api.ts [commit], by default the parent of HEAD.

const root = fileURLToPath(new URL('../../', import.meta.url));
const [commit = 'HEAD~1', printed] = process.argv.slice(2);

/** Fields with text for people, in the OpenAPI document and in the problems of its examples. */
const texts = new Set(['description', 'summary', 'detail', 'message']);

const isBuild = (value: unknown) => typeof value === 'function';
const build = z.custom<(url: string) => unknown>(isBuild);

/** The documents that `rest/` exports; earlier versions named `build` differently: `make`. */
const documentList = z.array(
  z.union([
    z.object({ path: z.string(), build }),
    z
      .object({ path: z.string(), make: build })
      .transform(({ path, make }) => ({ path, build: make })),
  ]),
);

/** The schema in a canonical order, without descriptions and deprecation reasons. */
function canonicalSchema(folder: string): string[] {
  const sdl = readFileSync(join(folder, 'schema.graphql'), 'utf8');
  const sorted = printSchema(lexicographicSortSchema(buildSchema(sdl)));
  const stripped = visit(parse(sorted), {
    enter: (node) =>
      'description' in node && node.description ? { ...node, description: undefined } : undefined,
  });
  return print(stripped).split('\n');
}

/** The document of a checkout, built in a separate process: two checkouts cannot share modules. */
function openApiOf(folder: string): string[] {
  const script = fileURLToPath(import.meta.url);
  const args = ['--import', 'tsx', script, '--print', folder];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  return execFileSync(process.execPath, args, options).split('\n');
}

async function canonicalOpenApi(folder: string): Promise<string> {
  // The second path is that of earlier versions.
  const file = ['rest/serving/api-documents.ts', 'rest/documents.ts']
    .map((path) => join(folder, path))
    .find((path) => existsSync(path));
  if (!file) throw new Error(`No module builds the OpenAPI document in ${folder}`);
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  const documents = Object.values(exported).flatMap(
    (value) => documentList.safeParse(value).data ?? [],
  );
  const document = documents.find(({ path }) => path === '/openapi.json');
  if (!document) throw new Error(`${file} does not export the OpenAPI document`);
  const built = JSON.stringify(document.build('https://forms.example/api/v1/openapi.json'));
  return JSON.stringify(JSON.parse(built, sortAndStrip), null, 1);
}

function sortAndStrip(key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (key === 'examples')
    return Object.values(value)
      .map((one) => JSON.stringify(one))
      .sort();
  const isProblem = 'code' in value && 'status' in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => !(texts.has(name) && typeof member === 'string'))
      .filter(([name]) => !(isProblem && name === 'title'))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Prints the differences of two lists of lines. */
function report(name: string, before: readonly string[], after: readonly string[]): boolean {
  const same = before.length === after.length && before.every((line, i) => line === after[i]);
  console.log(`${name}: ${after.length} lines, ${same ? 'the same' : 'different'}`);
  if (same) return true;
  const [left, right] = [countLines(before), countLines(after)];
  for (const line of new Set([...left.keys(), ...right.keys()])) {
    const change = (right.get(line) ?? 0) - (left.get(line) ?? 0);
    if (change !== 0) console.log(`  ${change > 0 ? '+' : '-'} ${line}`);
  }
  return false;
}

function countLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
  return counts;
}

function compare(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-compare-'));
  try {
    execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, commit], { cwd: root });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const schemas = report('schema.graphql', canonicalSchema(folder), canonicalSchema(root));
    return report('openapi.json', openApiOf(folder), openApiOf(root)) && schemas;
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
}

if (commit === '--print') console.log(await canonicalOpenApi(printed ?? root));
else if (!compare()) process.exitCode = 1;
