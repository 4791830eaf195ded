import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { textOf } from './extract.ts';
import { deniedIn, deniedInName, type Finding } from './find-denied.ts';
import { misspelled, unusedWords } from './spelling.ts';

// Checks the wording and the spelling of everything that people read: documents, comments, messages,
// descriptions, help, titles of tests. `npm run check:text -- src/webhooks --all`

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Read by programs, or the text of others. */
const unread = /^(LICENSE|packages\/(client|form)\/LICENSE|rest\/recorded\/|package-lock\.json)/;

const { values: options, positionals: wanted } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    /** Figures only, for each file and each term. */
    summary: { type: 'boolean', default: false },
    /** Every place, not only the first ones of each file. */
    all: { type: 'boolean', default: false },
  },
});

const findings: Finding[] = [];
const texts = new Map<string, string>();
for (const path of files()) {
  findings.push(...deniedInName(path));
  const text = textOf(path, readFileSync(new URL(path, `file://${root}`), 'utf8'));
  if (text === undefined) continue;
  findings.push(...deniedIn(path, text));
  texts.set(path, text);
}
findings.push(...(await misspelled(texts)));
if (wanted.length === 0) findings.push(...unused());
print();
if (findings.length > 0) process.exitCode = 1;

/** Files under version control, and new ones that are not ignored. */
function files(): string[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const known = execFileSync('git', [...list, '--', ...wanted], { cwd: root, encoding: 'utf8' });
  return known
    .split('\n')
    .filter((path) => path !== '' && !unread.test(path) && existsSync(`${root}${path}`));
}

function unused(): Finding[] {
  const path = '.cspell/project-words.txt';
  return unusedWords(texts).map((found) => ({ path, line: 0, found, advice: 'unused: remove it' }));
}

function print(): void {
  const byFile = groupBy(findings, ({ path }) => path);
  if (options.summary) {
    printCounts(groupBy(findings, ({ found, advice }) => `${found.toLowerCase()} → ${advice}`));
    printCounts(byFile);
  } else for (const [path, own] of byFile) printFile(path, own);
  const { size } = byFile;
  console.log(size === 0 ? 'The texts are fine.' : `Findings: ${findings.length}, files: ${size}`);
}

function printFile(path: string, own: readonly Finding[]): void {
  const shown = options.all ? own : own.slice(0, 5);
  console.log(`${path} (${own.length})`);
  for (const { line, found, advice } of shown) console.log(`  ${line}  "${found}"  ${advice}`);
  if (shown.length < own.length) console.log(`  … ${own.length - shown.length} more (--all)`);
}

function printCounts(groups: ReadonlyMap<string, readonly Finding[]>): void {
  for (const [name, { length }] of [...groups].sort((a, b) => b[1].length - a[1].length))
    console.log(`${String(length).padStart(6)}  ${name}`);
  console.log('');
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
