import { build } from './build/build.js';

// The server runs in the same process, so that it receives the signals that npm forwards.
await build();
await import('../dist/main.js');
