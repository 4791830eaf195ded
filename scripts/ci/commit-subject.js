import { readFileSync } from 'node:fs';

// Checks the subject of a commit: `feat(forms): add the setting opens_at`. The changelog and the next
// version follow from it. `node scripts/ci/commit-subject.js "<subject>"`, or `--file <message file>`.

const types = ['feat', 'fix', 'perf', 'refactor', 'docs', 'test', 'build', 'ci', 'chore', 'revert'];
const longest = 120;

const [first = '', path] = process.argv.slice(2);
const subject = (first === '--file' ? readFileSync(path, 'utf8') : first).split('\n')[0].trim();

const failure = failureOf(subject);
if (failure !== undefined) {
  console.error(`${subject}\n\n${failure}\nExample: feat(forms): add the setting opens_at`);
  process.exit(1);
}

function failureOf(text) {
  // Git generates these.
  if (/^(Merge|Revert|fixup!|squash!|amend!) /.test(text)) return undefined;
  const [, type, , description] = /^(\w+)(\([\w, /-]+\))?!?: (.+)$/.exec(text) ?? [];
  if (type === undefined) return 'The subject must be "type(scope): description".';
  if (!types.includes(type)) return `The type must be one of ${types.join(', ')}.`;
  if (/^[A-Z][a-z]/.test(description)) return 'The description must start in lowercase.';
  if (description.endsWith('.')) return 'The description must not end with a period.';
  if (text.length > longest) return `The subject must have at most ${longest} characters.`;
  return undefined;
}
