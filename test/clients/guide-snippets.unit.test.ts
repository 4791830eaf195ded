import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { webSocketBounds } from '../../src/graphql/websocket/connection.ts';
import { productionTimings } from '../../src/platform/timings.ts';
import { answerBodyLimit } from '../../src/responses/submit/submit-response.ts';

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

it('the guide states the bounds of WebSockets', () => {
  const text = textOf('docs/guides/live.md').replace(/\s+/g, ' ');
  const { messagesPerSecond, messageUnit, messageBytes, operations } = webSocketBounds;
  const { connectionsPerAddress, unsentBytes } = webSocketBounds;
  const { webSocketInit, webSocketIdle, webSocketPing } = productionTimings;
  for (const words of [
    `more than ${messagesPerSecond} messages in a second`,
    `more than ${messageUnit / 1024} KiB counts`,
    `run ${operations} operations at a time`,
    `An address can have ${connectionsPerAddress} connections`,
    `more than ${unsentBytes / 1024 / 1024} MiB of results`,
    `a message of more than ${answerBodyLimit / 1024} KiB, with an API key of ${messageBytes / 1024 / 1024} MiB`,
    `within ${webSocketInit / 1000} seconds`,
    `no operation for ${webSocketIdle / 60_000} minutes`,
    `every ${webSocketPing / 1000} seconds in server-sent events and WebSockets`,
  ]) {
    expect(text).toContain(words);
  }
});
