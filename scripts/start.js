import { build } from './build.js';

// Libraries then check less for their users' mistakes.
process.env.NODE_ENV ??= 'production';
// The same process goes on to be the server: signals that npm forwards reach it.
await build();
await import('../dist/main.js');
