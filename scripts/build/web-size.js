import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { consoleSizes } from './build-console.js';
import { buildWeb } from './build-web.js';

// Prints the sizes of the files for browsers, and fails if the initial script of a page or of the console is
// too large.

/** The maximum size of the initial script of a page, in compressed bytes. */
const maxPageBytes = 40 * 1024;

/** The maximum size of the initial script of the console, in compressed bytes. */
const maxConsoleBytes = 250_000;

await buildWeb();
const folder = new URL('../../dist/web/', import.meta.url);
const { script, files } = JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8'));
const size = (name) => statSync(new URL(`${name}.gz`, folder)).size;
for (const name of [...files, 'embed.js']) {
  const use = name === script ? 'with the page' : 'on demand';
  console.log(
    `${(size(name) / 1024).toFixed(1).padStart(6)} KiB  ${name}  ${labelOf(name) ?? use}`,
  );
}
const total = size(script);
console.log(
  `${(total / 1024).toFixed(1).padStart(6)} KiB  script of a page (at most ${maxPageBytes / 1024})`,
);

const { first: consoleScripts, sizes } = await consoleSizes();
for (const [name, bytes] of sizes) {
  console.log(`${(bytes / 1024).toFixed(1).padStart(6)} KiB  console/${name}`);
}
const consoleTotal = consoleScripts.reduce((sum, name) => sum + sizes.get(name), 0);
console.log(
  `${(consoleTotal / 1000).toFixed(1).padStart(6)} kB   script of the console (at most ${maxConsoleBytes / 1000})`,
);
if (total > maxPageBytes || consoleTotal > maxConsoleBytes) process.exit(1);

function labelOf(name) {
  if (name.endsWith('.css')) return 'with the page';
  if (name === 'embed.js') return 'on other pages';
  return undefined;
}
