import { readFileSync, writeFileSync } from 'node:fs';
import { environment } from '../../src/platform/config/config.ts';
import { commonLogFields, logFields } from '../../src/platform/observability/log-fields.ts';

// Writes the tables that describe settings and log fields, each between its marker and the next blank line.

type Row = readonly string[];

const variables = Object.entries(environment.shape).map(([name, model]): Row => {
  const { unset, meaning } = model.meta() ?? {};
  return [`\`${name}\``, String(unset), String(meaning)];
});

const fieldRows = (fields: typeof commonLogFields | typeof logFields): Row[] =>
  Object.entries<{ type: string; unit?: string; example: string; meaning: string }>(fields).map(
    ([name, { type, unit = '', example, meaning }]) => [
      `\`${name}\``,
      type,
      unit,
      `\`${example}\``,
      meaning,
    ],
  );

writeTable('README.md', 'environment', ['variable', 'default', 'meaning'], variables);
const fieldHead = ['field', 'type', 'unit', 'example', 'meaning'];
const monitoring = 'docs/guides/monitoring.md';
writeTable(monitoring, 'common log fields', fieldHead, fieldRows(commonLogFields));
writeTable(monitoring, 'log fields', fieldHead, fieldRows(logFields));

function writeTable(path: string, name: string, head: Row, rows: readonly Row[]): void {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (row: Row, fill = ' ') =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const lines = [lineOf(head), lineOf([], '-'), ...rows.map((row) => lineOf(row))];
  const file = new URL(`../../${path}`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(`<!-- table: ${name} -->\n`);
  if (start < 0) throw new Error(`${path} has no marker for the table ${name}`);
  const end = text.indexOf('\n\n', start);
  writeFileSync(
    file,
    `${text.slice(0, start)}<!-- table: ${name} -->\n${lines.join('\n')}${text.slice(end)}`,
  );
}
