import { build } from './build.js';

process.setSourceMapsEnabled(true);
await build();
await import('../dist/cli.js');
