import { build } from './build.js';

// Libraries omit development checks in production.
process.env.NODE_ENV ??= 'production';
// The server runs in the same process, so that it receives the signals that npm forwards.
await build();
await import('../dist/main.js');
