import { build } from './build.js';
import { tellSourceLines } from './source-lines.js';

tellSourceLines();
await build();
await import('../dist/cli.js');
