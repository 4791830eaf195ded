import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from '../build/build-files.js';

/**
 * Names, versions and license texts of packages whose code is in the build.
 *
 * @param folders paths relative to the project, such as `node_modules/zod`
 */
export function licenseTexts(folders) {
  const texts = unique(folders).map((folder) => {
    const { name, version, license = 'no license stated' } = manifestOf(folder);
    const files = readdirSync(join(root, folder)).filter((file) =>
      /^(licen[cs]e|notice|copying)/i.test(file),
    );
    const contents = files.map((file) => readFileSync(join(root, folder, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, ...contents].join('\n\n');
  });
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `This package contains code of the following packages.${line}${texts.join(line)}\n`;
}

/**
 * The bill of materials of a release (CycloneDX): packages whose code is in the build, and those that are
 * installed with it.
 *
 * @param folders of the packages in the build
 * @param release the folder with the lock file of the packages that are installed
 */
export function billOfMaterials(folders, release) {
  const all = packagesOf(root, '--include=dev');
  const installed = new Set(packagesOf(release).components.map((one) => one['bom-ref']));
  const bundled = new Set(
    folders.map((folder) => {
      const { name, version } = manifestOf(folder);
      return `${name}@${version}`;
    }),
  );
  const components = all.components
    .filter((component) => bundled.has(component['bom-ref']) || installed.has(component['bom-ref']))
    .map(({ properties, ...component }) => ({ ...component, scope: 'required' }));
  const { properties, ...described } = all.metadata.component;
  // npm names it after the folder.
  const component = { ...described, name: described['bom-ref'].split('@')[0] };
  const present = new Set([component, ...components].map((one) => one['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => present.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => present.has(one)) }));
  return { ...all, metadata: { ...all.metadata, component }, components, dependencies };
}

function packagesOf(folder, ...options) {
  const format = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const text = execFileSync('npm', ['sbom', ...format, ...options], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(text);
}

const manifestOf = (folder) => readJson(join(root, folder, 'package.json'));

const unique = (values) => [...new Set(values)].sort();
