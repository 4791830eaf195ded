import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { staticFiles } from '../../web/docs/static-files.ts';

const help = `Writes the documentation to a folder that any host of static files can serve.

Usage: npm run docs:build -- [options]

  --out <folder>       an empty or a new folder; dist/docs by default
  --base <path>        path of the folder on the host, such as /formwright; by default the root
  --service <url>      URL of the service, for samples and the GraphQL editor; https://forms.example by default
`;

/** Prints the reason and ends with the exit code of a wrong usage. */
function refuse(reason: string): never {
  process.stderr.write(`${reason}\n\n${help}`);
  process.exit(2);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        out: { type: 'string', default: 'dist/docs' },
        base: { type: 'string', default: '' },
        service: { type: 'string', default: 'https://forms.example' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { out, base, service, help: helpRequested } = readOptions();
if (helpRequested) {
  process.stdout.write(help);
  process.exit();
}
if (!/^(\/[\w.~-]+)*$/.test(base))
  refuse('--base must be a path such as /formwright, without a slash at the end.');
if (!/^https?:\/\/[^/\s]+(\/[^\s]*[^/\s])?$/.test(service))
  refuse('--service must be an http or https URL without a slash at the end.');
const folder = resolve(out);
const isDefault = out === 'dist/docs';
if (!isDefault && existsSync(folder) && readdirSync(folder).length > 0)
  refuse(`${out} is not empty.`);

let count = 0;
for await (const { path, content } of staticFiles({ base, service })) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  count += 1;
}
process.stdout.write(`${count} files are in ${out}\n`);
