import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/processes/server-process.ts';

/** The commit that counts as the previous release. Replace it by the tag at each release. */
export const previousCommit = '462aabe4e7f035482deb01177f2180f60d4db08f';

/** Its version: a server of an earlier release leaves the functions of this one as they are. */
const previousVersion = '0.0.1';

/** The module of that commit that builds its server. */
const previousBuild = './scripts/build/build.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const migrationsOf = (folder: string): string[] =>
  readdirSync(join(folder, 'prisma/migrations')).filter((name) => /^\d/.test(name));

/** Migrations after the previous release that require servers with a migration which it does not contain. */
export const contractionsSince = (folder: string): string[] => {
  const previous = migrationsOf(folder);
  const requiredBy = (name: string) => {
    const sql = readFileSync(join(root, 'prisma/migrations', name, 'migration.sql'), 'utf8');
    return /^-- contract: requires servers with (\w+)$/m.exec(sql)?.[1];
  };
  return migrationsOf(root).filter((name) => {
    const required = previous.includes(name) ? undefined : requiredBy(name);
    return required !== undefined && !previous.includes(required);
  });
};

/** Whether the history of this checkout contains the previous release; a shallow clone does not. */
export const hasPreviousRelease = (): boolean =>
  spawnSync('git', ['cat-file', '-e', `${previousCommit}^{commit}`], { cwd: root }).status === 0;

/**
 * Builds the server of the previous release from the history, with the packages of this one. What only that release needs
 * is a development dependency until the next one: `@pothos/plugin-scope-auth`. Takes about 5 s.
 *
 * @returns its folder; the server is `dist/main.js`
 */
export function buildPreviousRelease(): string {
  const folder = temporaryFolder();
  const archive = execFileSync('git', ['archive', previousCommit], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  const manifest = join(folder, 'package.json');
  const content = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...content, version: previousVersion }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const build = `import { build } from '${previousBuild}'; await build();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', build], { cwd: folder });
  return folder;
}
