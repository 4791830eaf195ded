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
  const paths = new Set(findings.map(({ path }) => path));
  for (const path of paths) {
    const own = findings.filter((finding) => finding.path === path);
    console.log(`${path} (${own.length})`);
    const shown = options.all ? own : own.slice(0, 5);
    for (const { line, found, advice } of shown) console.log(`  ${line}  "${found}"  ${advice}`);
    if (shown.length < own.length) console.log(`  … ${own.length - shown.length} more (--all)`);
  }
  const { size } = paths;
  console.log(size === 0 ? 'The texts are fine.' : `Findings: ${findings.length}, files: ${size}`);
}
