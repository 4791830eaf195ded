// Runs after `npm ci`: generates code, and builds the console. Without development dependencies (`npm ci --omit=dev`) nothing can be
// built: the installation is for a `dist` that was built elsewhere.

import { canBuild } from './build/build-files.js';

if (canBuild()) {
  const { ensureGenerated } = await import('./generate/generated-files.js');
  ensureGenerated();
  const { buildConsole } = await import('./build/build-console.js');
  await buildConsole();
}
