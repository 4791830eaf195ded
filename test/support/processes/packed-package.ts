import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cleanUp } from './clean-up.ts';
import { temporaryFolder } from './server-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** A package as it would be published, installed in an empty project. */
export interface PackedPackage {
  /** The paths in the package. */
  readonly paths: readonly string[];
  /** A copy of the project. */
  project(): string;
}

interface PackResult {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/**
 * Packs a package and installs it without the registry.
 *
 * @param prepare returns the folder of the package; it may write to the given folder
 */
export async function packPackage(
  prepare: (folder: string) => string | Promise<string>,
): Promise<PackedPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-package-'));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const { filename, files } = await pack(await prepare(folder), folder);
  const installed = join(folder, 'project');
  mkdirSync(installed);
  writeFileSync(join(installed, 'package.json'), '{"type": "module"}');
  const quietly = ['--offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...quietly, join(folder, filename)], { cwd: installed });
  return {
    paths: files.map(({ path }) => path),
    project() {
      const copy = temporaryFolder();
      cpSync(installed, copy, { recursive: true });
      return copy;
    },
  };
}

interface StagingScripts {
  stageClient(folder: string): void;
}

/** Packs `@formwright/client`, built in a folder of its own, since other tests may do so at the same time. */
export const packClient = (): Promise<PackedPackage> =>
  packPackage(async (folder) => {
    const source = join(folder, 'source');
    mkdirSync(source);
    const scripts: StagingScripts = await import(join(root, 'scripts/release/stage-clients.js'));
    scripts.stageClient(source);
    return source;
  });

async function pack(source: string, destination: string): Promise<PackResult> {
  const options = ['--json', '--ignore-scripts', '--pack-destination', destination];
  const { stdout } = await run('npm', ['pack', ...options], { cwd: source });
  const [packed]: PackResult[] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  if (!packed) throw new Error('npm packed nothing');
  return packed;
}

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  types: [],
  resolveJsonModule: true,
};

/**
 * Compiles a project with the strictest options.
 *
 * @param compiler the package of the compiler: TypeScript 7, or 6
 * @returns the errors, as `file:line`
 */
export async function compileProject(
  project: string,
  options: object,
  compiler: '@typescript/native' | 'typescript' = '@typescript/native',
): Promise<string[]> {
  const config = { compilerOptions: { ...compilerOptions, ...options } };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules', compiler, 'bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', '.'], { cwd: project }).catch(Object);
  return [...stdout.matchAll(/(\S+)\((\d+),\d+\): error/g)].map(
    ([, file, line]) => `${file}:${line}`,
  );
}

/** The lines of a program that end with a comment, which marks the errors in it, as `file:line`. */
export function markedMistakes(file: string, program: string): string[] {
  return program
    .split('\n')
    .flatMap((line, index) => (/\S.*\/\/ /.test(line) ? [`${file}:${index + 1}`] : []));
}
