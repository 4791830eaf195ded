import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from './server-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** The packages of a release, and `formwright` installed from its tarball in an empty project. */
export interface InstalledRelease {
  /** Contains a folder for each package of the release. */
  readonly packages: string;
  /** The project with the installation. */
  readonly project: string;
}

/** Packs a release and installs it, with the packages of the registry that it depends on. */
export async function installRelease(): Promise<InstalledRelease> {
  const folder = temporaryFolder();
  const packages = join(folder, 'release');
  await run(process.execPath, ['scripts/release/release.js', '--out', packages], { cwd: root });
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private": true}');
  const [tarball = ''] = readdirSync(packages).filter((name) =>
    /^formwright-\d.*\.tgz$/.test(name),
  );
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, join(packages, tarball)], { cwd: project });
  return { packages, project };
}

/** A package in `node_modules`, with its size in bytes without the packages in it. */
export interface InstalledPackage {
  readonly name: string;
  readonly bytes: number;
}

/** All packages of a project, including those within others. */
export function installedPackages(project: string): InstalledPackage[] {
  const sizes = new Map<string, number>();
  const entries = readdirSync(join(project, 'node_modules'), {
    recursive: true,
    withFileTypes: true,
  });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/.][^/]*(?=\/)/.exec(path)?.[0];
    if (folder !== undefined) sizes.set(folder, (sizes.get(folder) ?? 0) + statSync(path).size);
  }
  return [...sizes].map(([folder, bytes]) => ({
    name: folder.slice(folder.lastIndexOf('/node_modules/') + '/node_modules/'.length),
    bytes,
  }));
}

/** The environment of a process that finds an executable of Node.js, and the command `formwright`. */
export function pathWith(node: string, project: string): string {
  return [dirname(node), join(project, 'node_modules/.bin'), '/usr/bin', '/bin'].join(':');
}
