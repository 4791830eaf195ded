import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// The guide contains the configuration that the tests of this folder use.

const textOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const shown = [
  ...textOf('docs/guides/graphql.md').matchAll(/<!-- from: (\S+) -->\n+```\w+\n([\s\S]*?)```/g),
].map(([, name = '', text = '']) => ({ name, text }));

it('the guide configures each client as the tests do', () => {
  expect(shown.map(({ name }) => name)).toEqual([
    'test/clients/config/schema.ts',
    'test/clients/config/apollo.ts',
    'test/clients/config/urql.ts',
    'test/clients/config/relay.config.json',
    'test/clients/relay/pagination.ts',
  ]);
  for (const { name, text } of shown) expect(textOf(name), name).toContain(text);
});
