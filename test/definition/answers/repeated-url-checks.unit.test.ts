import { expect, it } from 'vitest';
import { checkAgainst, questionOf } from '../../support/arbitraries/answer-arbitraries.ts';
import { parse } from '../../support/arbitraries/definition-arbitraries.ts';

// In a file of its own: what it makes hot stays hot. Node 20 and 22 compile `URL.canParse` after
// some thousand calls into something that takes Latin-1 for UTF-8.

const failuresOfMany = (type: string, sent: string) => {
  const definition = parse({ schema: { sections: [{ elements: [questionOf(type)] }] } });
  const told = new Set<string>();
  for (let count = 0; count < 30_000; count += 1) {
    for (const failure of checkAgainst(definition, { q: sent }).failures) told.add(failure);
  }
  return [...told];
};

it('an address of the web is accepted however many came before it', () => {
  expect(failuresOfMany('url', 'https://münchen.example/')).toEqual([]);
});

it('an e-mail address is accepted however many came before it', () => {
  expect(failuresOfMany('email', 'ann@bücher.example')).toEqual([]);
});

it('addresses in ASCII and beyond Latin-1 are', () => {
  expect(failuresOfMany('url', 'https://xn--mnchen-3ya.example/')).toEqual([]);
  expect(failuresOfMany('url', 'https://東京.example/ü')).toEqual([]);
  expect(failuresOfMany('email', 'ü@東京.example')).toEqual([]);
});
