import { readFileSync, writeFileSync } from 'node:fs';

// Adds the optional packages of other platforms to package-lock.json that npm omits if the registry does
// not have them. `npm ci` rejects a lock file without them, although it would not install them. Run it
// after `npm install` with such a registry.

const path = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
const systems = /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/;
const processors = /^(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/;

let added = 0;
for (const [from, { optionalDependencies = {}, dev }] of Object.entries({ ...lock.packages })) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (from === '' || isLocked(from, name)) continue;
    const parts = name.split(/[/-]/);
    const os = parts.find((part) => systems.test(part));
    const libc = { musl: 'musl', gnu: 'glibc' }[/musl|gnu/.exec(parts.at(-1))?.[0]];
    const cpu = parts.find((part) => processors.test(part));
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(dev && { dev }),
      optional: true,
      ...(cpu && { cpu: [cpu] }),
      ...(os && { os: [os] }),
      ...(libc && { libc: [libc] }),
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

/** Resolves a package like Node.js: next to the dependent package, or in a parent folder. */
function isLocked(from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    if (lock.packages[`${folder}/node_modules/${name}`] || lock.packages[`node_modules/${name}`])
      return true;
    if (!folder.includes('/node_modules/')) return false;
  }
}
