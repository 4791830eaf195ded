import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environment, readConfig, secretVariables } from '../../src/platform/config/config.ts';

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
