import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build/build.js';
import { buildConsole } from '../build/build-console.js';
import { readJson, root, writeJson } from '../build/build-files.js';
import { billOfMaterials, licenseTexts } from './bundled-packages.js';
import { externalPackages } from './external-packages.js';

const dist = join(root, 'dist');

/** What the service reads besides `dist`, and what belongs to a package. */
export const contents = [
  'prisma/migrations',
  'prisma/functions',
  'docs/guides',
  'docs/images',
  'examples',
  'deploy/healthcheck.js',
  'deploy/proxy',
  'deploy/systemd',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];

/** The members of `package.json` that concern an installation. */
const published = ['name', 'version', 'description', 'license', 'type', 'engines'];

/**
 * Writes the package `formwright` to a folder: the built service, without sources and without development
 * dependencies.
 */
export async function stageService(folder) {
  await build();
  await buildConsole();
  const { server, web, editor, console } = readLists();
  const copy = (name) => cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of contents) copy(name);
  // `dist` may also contain files of earlier builds.
  for (const name of [...server.files, ...webFiles(web, editor), ...consoleFiles(console)]) {
    copy(`dist/${name}`);
  }
  const manifest = readJson(join(root, 'package.json'));
  writeJson(join(folder, 'package.json'), {
    ...Object.fromEntries(published.map((name) => [name, manifest[name]])),
    ...externalPackages,
    bin: { formwright: 'dist/formwright.js' },
  });
  lockPackages(folder);
  const bundled = [...server.packages, ...web.packages, ...editor.packages, ...console.packages];
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licenseTexts(bundled));
  writeJson(join(folder, 'sbom.cdx.json'), billOfMaterials(bundled, folder));
}

/**
 * Writes a lock file with the versions of this checkout, for images. The published package does not contain it: npm leaves
 * it out.
 */
function lockPackages(folder) {
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
  const options = ['--package-lock-only', '--ignore-scripts', '--offline', '--silent'];
  execFileSync('npm', ['install', ...options], { cwd: folder });
}

function readLists() {
  return {
    server: readJson(join(dist, 'server.json')),
    web: readJson(join(dist, 'web/manifest.json')),
    editor: readJson(join(dist, 'web/editor.json')),
    console: readJson(join(dist, 'console/files.json')),
  };
}

function webFiles({ files }, { script, style, start, workers }) {
  const names = [...files, 'embed.js', script, style, start, ...Object.values(workers)];
  return [...names.flatMap(withCompressed), 'manifest.json', 'editor.json'].map(
    (name) => `web/${name}`,
  );
}

function consoleFiles({ files }) {
  return [...files.flatMap(withCompressed), 'files.json'].map((name) => `console/${name}`);
}

const withCompressed = (name) => [name, `${name}.gz`, `${name}.br`];
