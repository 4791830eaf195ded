import { expect, it } from 'vitest';
import { checkAgainst, questionOf } from '../../support/arbitraries/answer-arbitraries.ts';
import { parse } from '../../support/arbitraries/definition-arbitraries.ts';

// A separate file, since it affects the whole process: after some thousand calls, Node 20 and 22
// optimize `URL.canParse` into code that reads Latin-1 as UTF-8.

const failuresOfMany = (type: string, sent: string) => {
  const definition = parse({ schema: { sections: [{ elements: [questionOf(type)] }] } });
  const seen = new Set<string>();
  for (let count = 0; count < 30_000; count += 1) {
    for (const failure of checkAgainst(definition, { q: sent }).failures) seen.add(failure);
  }
  return [...seen];
};

it('accepts a URL with a Latin-1 host in each of 30,000 checks', () => {
  expect(failuresOfMany('url', 'https://münchen.example/')).toEqual([]);
});

it('accepts an e-mail address with a Latin-1 domain in each of 30,000 checks', () => {
  expect(failuresOfMany('email', 'ann@bücher.example')).toEqual([]);
});

it('accepts URLs and e-mail addresses in ASCII and beyond Latin-1 in each of 30,000 checks', () => {
  expect(failuresOfMany('url', 'https://xn--mnchen-3ya.example/')).toEqual([]);
  expect(failuresOfMany('url', 'https://東京.example/ü')).toEqual([]);
  expect(failuresOfMany('email', 'ü@東京.example')).toEqual([]);
});
