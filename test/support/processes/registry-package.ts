import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../dist/packages/', import.meta.url));

/**
 * Installs a large package that only one test needs from the registry, once for each checkout. In CI it fails if the registry
 * cannot be reached.
 *
 * @param spec the name with a version
 * @returns the folder with its `node_modules`; undefined if the registry cannot be reached
 */
export function packageFromRegistry(spec: string): string | undefined {
  const installed = join(folder, spec.replaceAll('/', '+'));
  try {
    if (!existsSync(installed)) install(spec, installed);
    return installed;
  } catch (error) {
    if (process.env['CI']) throw error;
    process.stderr.write(`SKIPPED: ${spec} cannot be installed: ${String(error).slice(0, 300)}\n`);
    return undefined;
  }
}

/** Other processes may install the same package: the folder appears when it is complete. */
function install(spec: string, target: string): void {
  mkdirSync(folder, { recursive: true });
  const partial = mkdtempSync(join(folder, '.partial-'));
  chmodSync(partial, 0o755); // PostgreSQL may run as another user
  writeFileSync(join(partial, 'package.json'), '{"private": true}');
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  try {
    execFileSync('npm', ['install', ...quietly, '--fetch-retries=0', spec], {
      cwd: partial,
      stdio: 'pipe',
      timeout: 120_000,
    });
    if (!existsSync(target)) renameSync(partial, target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}
