import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpoints } from '../../../rest/endpoints/tags.ts';

// Hostile texts are sent in each header that the service reads.

const sources = ['src', 'rest', 'web']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.ts') && !/\/(client|console\/src|generated)\//.test(file));

const tested = readFileSync(new URL('places-in-headers.ts', import.meta.url), 'utf8').toLowerCase();
const isTested = (name: string) => new RegExp(`\\b${name.toLowerCase()}\\b`).test(tested);

it('every header that the code reads is tested', () => {
  const read = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:ctx|request)\.get\('([A-Za-z-]+)'\)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(new Set(read).size).toBeGreaterThan(15);
  expect([...new Set(read)].filter((name) => !isTested(name))).toEqual([]);
});

it('every header of an endpoint is tested', () => {
  const named = endpoints.flatMap(({ headers = {} }) =>
    Object.values(headers).map(({ name }) => name),
  );
  expect([...new Set(named)].filter((name) => !isTested(name))).toEqual([]);
});
