import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buildWeb } from './build-web.js';

// Prints the sizes of the files for browsers, and fails if the initial script of a page is too large.

/** The maximum size of the initial script of a page, in compressed bytes. */
const maxPageBytes = 40 * 1024;

await buildWeb();
const folder = new URL('../dist/web/', import.meta.url);
const { first, files } = JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8'));
const size = (name) => statSync(new URL(`${name}.gz`, folder)).size;
for (const name of [...files, 'embed.js']) {
  const use = first.includes(name) ? 'with the page' : 'on demand';
  console.log(
    `${(size(name) / 1024).toFixed(1).padStart(6)} KiB  ${name}  ${labelOf(name) ?? use}`,
  );
}
const total = first.reduce((sum, name) => sum + size(name), 0);
console.log(
  `${(total / 1024).toFixed(1).padStart(6)} KiB  script of a page (at most ${maxPageBytes / 1024})`,
);
if (total > maxPageBytes) process.exit(1);

function labelOf(name) {
  if (name.endsWith('.css')) return 'with the page';
  if (name === 'embed.js') return 'on other pages';
  return undefined;
}
