import { build } from '../build/build.js';
import { buildConsole } from '../build/build-console.js';

// Builds everything that `node dist/main.js` and `node dist/cli.js` need, so that starting builds nothing.
await build();
await buildConsole();
