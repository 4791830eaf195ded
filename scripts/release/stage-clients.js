import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root, writeJson } from '../build/build-files.js';
import { buildFormModules, buildFormTypes } from '../build/form-package.js';

export function stageClient(folder) {
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
  const options = ['-p', 'packages/client/tsconfig.build.json', '--outDir', join(folder, 'dist')];
  execFileSync(process.execPath, [tsc, ...options], { cwd: root, stdio: 'inherit' });
  stageOthers('client', folder);
}

export async function stageForm(folder) {
  await buildFormModules(join(folder, 'dist'));
  buildFormTypes(join(folder, 'dist'));
  stageOthers('form', folder);
}

/** Copies what is not built; the manifest without its scripts. */
function stageOthers(name, folder) {
  for (const file of ['README.md', 'LICENSE'])
    cpSync(join(root, 'packages', name, file), join(folder, file));
  const { scripts, ...manifest } = readJson(join(root, 'packages', name, 'package.json'));
  writeJson(join(folder, 'package.json'), manifest);
}
