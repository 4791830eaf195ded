import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFormModules, buildFormTypes } from '../build/form-package.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Writes the package `@formwright/client` to a folder. */
export function stageClient(folder) {
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
  execFileSync(
    process.execPath,
    [tsc, '-p', 'packages/client/tsconfig.build.json', '--outDir', join(folder, 'dist')],
    {
      ...{ cwd: root, stdio: 'inherit' },
    },
  );
  stageOthers('client', folder);
}

/** Writes the package `@formwright/form` to a folder. */
export async function stageForm(folder) {
  await buildFormModules(join(folder, 'dist'));
  buildFormTypes(join(folder, 'dist'));
  stageOthers('form', folder);
}

/** Copies what is not built; the manifest without its scripts. */
function stageOthers(name, folder) {
  for (const file of ['README.md', 'LICENSE'])
    cpSync(join(root, 'packages', name, file), join(folder, file));
  const { scripts, ...manifest } = JSON.parse(
    readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
  );
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
