import { build } from './build.js';

await build();
await import('../dist/cli.js');
