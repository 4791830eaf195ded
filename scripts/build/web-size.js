import { statSync } from 'node:fs';
import { join } from 'node:path';
import { consoleSizes } from './build-console.js';
import { readJson, root } from './build-files.js';
import { buildWeb } from './build-web.js';

// Prints the sizes of the files for browsers, compressed by Brotli as browsers receive them, and fails if the initial script of a page or of the
// console is too large.

const maxPageBytes = 40 * 1024;
const maxConsoleBytes = 220_000;

await buildWeb();
const folder = join(root, 'dist', 'web');
const { script, style, files } = readJson(join(folder, 'manifest.json'));
const size = (name) => statSync(join(folder, `${name}.br`)).size;
const print = (bytes, text) => console.log(`${(bytes / 1024).toFixed(1).padStart(6)} KiB  ${text}`);

for (const name of files)
  print(
    size(name),
    `${name}  ${name === script || name === style ? 'with the page' : 'on demand'}`,
  );
print(size('embed.js'), 'embed.js  on other pages');
print(size(script), `script of a page (at most ${maxPageBytes / 1024})`);

const { first, sizes } = await consoleSizes();
for (const [name, bytes] of sizes) print(bytes, `console/${name}`);
const consoleBytes = first.reduce((sum, name) => sum + sizes.get(name), 0);
print(consoleBytes, `script of the console (at most ${(maxConsoleBytes / 1024).toFixed(1)})`);
if (size(script) > maxPageBytes || consoleBytes > maxConsoleBytes) process.exit(1);
