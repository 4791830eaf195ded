import { build } from './build.js';

// Libraries then check less for their users' mistakes.
process.env.NODE_ENV ??= 'production';
// One process from `npm start` to the server, so that signals reach it.
await build();
await import('../dist/main.js');
