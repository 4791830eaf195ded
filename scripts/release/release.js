import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stageClient, stageForm } from './stage-clients.js';
import { stageService } from './stage-service.js';

// Writes the packages of a release, an npm workspace, to the folder `release`, or to an empty folder --out:
// `formwright`, `@formwright/client` and `@formwright/form`, and a tarball of each.

const { values } = parseArgs({ options: { out: { type: 'string', default: 'release' } } });
const folder = resolve(values.out);
const packages = { formwright: stageService, client: stageClient, form: stageForm };

if (values.out !== 'release' && existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`${values.out} is not empty.`);
  process.exit(2);
}
rmSync(folder, { recursive: true, force: true });
for (const [name, stage] of Object.entries(packages)) {
  mkdirSync(join(folder, name), { recursive: true });
  await stage(join(folder, name));
}
const workspace = { private: true, workspaces: Object.keys(packages) };
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(workspace, null, 2)}\n`);

const packed = JSON.parse(
  execFileSync('npm', ['pack', '--workspaces', '--json', '--pack-destination', folder], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
for (const { filename, size, unpackedSize, entryCount } of Object.values(packed)) {
  console.log(
    `${filename}: ${megabytes(size)}, unpacked ${megabytes(unpackedSize)}, ${entryCount} files`,
  );
}
