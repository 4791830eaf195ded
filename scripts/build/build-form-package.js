import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildFormModules, buildFormTypes } from './form-package.js';

// Builds `packages/form/dist` and prints the sizes of its modules.

const dist = fileURLToPath(new URL('../../packages/form/dist/', import.meta.url));
rmSync(dist, { recursive: true, force: true });
for (const line of await buildFormModules(dist)) console.log(line);
buildFormTypes(dist);
