import { build } from './build.js';
import { tellSourceLines } from './source-lines.js';

// One process from `npm start` to the server, so that signals reach it.
tellSourceLines();
await build();
await import('../dist/main.js');
