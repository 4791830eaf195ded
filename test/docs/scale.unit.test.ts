import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { layout, placementOf } from '../../src/platform/database/citus-layout.ts';

it('docs/scale.md lists where Citus stores each table', () => {
  const text = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');
  const section = text.split('### Where the tables are')[1]?.split('###')[0] ?? '';
  const rows = [...section.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)].map(([, name, place]) => [
    name,
    place,
  ]);
  const tables = layout.filter(({ kind }) => kind !== 'delegated function');
  expect(rows).toEqual(tables.map((entry) => [entry.name, placementOf(entry)]));
});
