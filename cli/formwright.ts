#!/usr/bin/env node
// The executable of the package: without arguments a server, which handles signals before it loads anything else.
export {};

await (process.argv.length > 2 ? import('./main.ts') : import('../src/main.ts'));
