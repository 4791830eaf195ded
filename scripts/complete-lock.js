import { readFileSync, writeFileSync } from 'node:fs';

// Adds to package-lock.json the optional packages of other platforms that npm left out because the
// registry at hand does not have them. `npm ci` refuses a lock without them, though it would never
// install them here. Run it after `npm install` where that is so.

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

let added = 0;
for (const [from, { optionalDependencies = {}, dev }] of Object.entries({ ...lock.packages })) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (from === '' || isLocked(from, name)) continue;
    const words = name.split(/[/-]/);
    const os = systems.find((system) => words.includes(system));
    const cpu = processors.find((processor) => words.includes(processor));
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(dev && { dev }),
      optional: true,
      ...(cpu && { cpu: [cpu] }),
      ...(os && { os: [os] }),
    };
    added += 1;
  }
}

const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(
  path,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
);
console.log(`${added} optional packages added to package-lock.json`);

/** As Node looks for it: beside the package, or in a folder above. */
function isLocked(from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    if (lock.packages[`${folder}/node_modules/${name}`] || lock.packages[`node_modules/${name}`])
      return true;
    if (!folder.includes('/node_modules/')) return false;
  }
}
