import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allChecks } from '../../cli/doctor/checks/all-checks.ts';
import { environment, readConfig, secretVariables } from '../../src/platform/config/config.ts';
import { commonLogFields, logFields } from '../../src/platform/observability/log-fields.ts';

const textOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

describe('README.md', () => {
  const readme = textOf('README.md');

  it('describes every environment variable with the texts of the configuration', () => {
    const rows = Object.entries(environment.shape).map(([name, model]) => {
      const { unset, meaning } = model.meta() ?? {};
      return `| \`${name}\` | ${unset} | ${meaning} |`;
    });
    const [, table] = /<!-- table: environment -->\n.*\n.*\n([\s\S]*?)\n\n/.exec(readme) ?? [];
    expect(table?.split('\n').map((row) => row.replace(/ +/g, ' '))).toEqual(rows);
  });

  it('lists every variable that can be read from a file', () => {
    const [, names = ''] = /Each secret \(([^)]*)\)/.exec(readme) ?? [];
    expect(names.match(/\w+/g)?.sort()).toEqual([...secretVariables].sort());
  });
});

describe('docs/guides/guarding.md', () => {
  it('lists every rate limit with its default', () => {
    const rows = textOf('docs/guides/guarding.md').matchAll(
      /^\| `(\w+)` +\|[^|]*\| +([\d,]+) \| +([\d,]+) \|/gm,
    );
    const toNumber = (text = '') => Number(text.replaceAll(',', ''));
    const limits = [...rows].map(([, name = '', requests, seconds]) => [
      name,
      { requests: toNumber(requests), seconds: toNumber(seconds) },
    ]);
    expect(Object.fromEntries(limits)).toEqual(readConfig({}).RATE_LIMITS);
  });
});

describe('docs/guides/monitoring.md', () => {
  const guide = textOf('docs/guides/monitoring.md');
  const rowsOf = (table: string) => {
    const [, rows = ''] =
      new RegExp(`<!-- table: ${table} -->\\n.*\\n.*\\n([\\s\\S]*?)\\n\\n`).exec(guide) ?? [];
    return rows.split('\n').map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  };

  it.each([
    ['common log fields', commonLogFields],
    ['log fields', logFields],
  ])('describes the %s as the code declares them', (table, fields) => {
    const rows = Object.entries<{ type: string; unit?: string; example: string; meaning: string }>(
      fields,
    ).map(([name, { type, unit = '', example, meaning }]) => [
      ...[`\`${name}\``, type, unit, `\`${example}\``, meaning],
    ]);
    expect(rowsOf(table)).toEqual(rows);
  });

  it('lists every check of doctor', () => {
    const listed = rowsOf('checks').map(([id]) => id);
    expect(listed).toEqual(allChecks.map(({ id }) => `\`${id}\``));
  });
});
