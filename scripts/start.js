import { build } from './build.js';

// One process from `npm start` to the server, so that signals reach it.
await build();
await import('../dist/main.js');
