import { build } from './build.js';
import { buildConsole } from './build-console.js';

// Builds everything that `node dist/main.js` and `node dist/cli.js` need, so that starting builds nothing.
await build();
await buildConsole();
