import { build } from './build/build.js';

await build();
await import('../dist/cli.js');
