import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allChecks } from '../../cli/doctor/checks/all-checks.ts';
import { readConfig, secretVariables } from '../../src/platform/config/config.ts';

const textOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

describe('README.md', () => {
  const readme = textOf('README.md');

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

it('docs/guides/monitoring.md lists every check of doctor', () => {
  const [, rows = ''] =
    /<!-- table: checks -->\n.*\n.*\n([\s\S]*?)\n\n/.exec(textOf('docs/guides/monitoring.md')) ??
    [];
  const listed = [...rows.matchAll(/^\| (`[^`]+`)/gm)].map(([, id]) => id);
  expect(listed).toEqual(allChecks.map(({ id }) => `\`${id}\``));
});
