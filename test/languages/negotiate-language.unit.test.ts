import { describe, expect, it } from 'vitest';
import { directionOf } from '../../packages/languages/language-tags.ts';
import { negotiateLanguage } from '../../packages/languages/negotiate-language.ts';

const european = ['en', 'de', 'fr', 'pt-BR'];

describe('the language of a request', () => {
  it.each<[range: string, available: readonly string[], expected: string | undefined]>([
    // RFC 4647, 3.4: subtags are removed from the end, with a single letter before them.
    ['zh-Hant-CN-x-private1-private2', ['zh-Hant-CN', 'zh-Hant', 'zh'], 'zh-Hant-CN'],
    ['zh-Hant-CN-x-private1-private2', ['zh', 'zh-Hant'], 'zh-Hant'],
    ['de-Latn-DE-1996', ['en', 'de-Latn-DE', 'de'], 'de-Latn-DE'],
    ['fr-FR, zh-Hant', ['zh-Hant', 'fr'], 'fr'],
    ['de-AT', european, 'de'],
    ['DE-at', european, 'de'],
    ['de-CH, en', ['en', 'de', 'de-CH'], 'de-CH'],
    ['ja, fr', european, 'fr'],
    ['ja', european, undefined],
    ['', european, undefined],
    // RFC 9110, 12.5.4: weights.
    ['en;q=0.2, de', european, 'de'],
    ['da, de;q=0.8, fr;q=0.9', european, 'fr'],
    ['de ; q=0.5 , fr; q=0.501', european, 'fr'],
    ['de;q=0, fr', european, 'fr'],
    ['de;q=0, de-AT', european, undefined],
    ['de;q=0, de-AT', ['de', 'de-AT'], 'de-AT'],
    ['*;q=0, fr', european, 'fr'],
    ['en;q=0', european, undefined],
    // `*` is skipped if another range matches.
    ['*, de;q=0.1', european, 'de'],
    ['*', european, 'en'],
    ['ja, *;q=0.1', european, 'en'],
    ['en;q=0, *', european, 'de'],
    // Likely subtags.
    ['pt', european, 'pt-BR'],
    ['pt-PT', european, 'pt-BR'],
    ['pt-PT', ['en', 'pt-BR', 'pt-PT'], 'pt-PT'],
    ['pt-BR', ['en', 'pt'], 'pt'],
    ['pt', ['pt-PT', 'pt-BR'], 'pt-BR'],
    ['zh', ['en', 'zh-Hant', 'zh-Hans'], 'zh-Hans'],
    ['zh-CN', ['en', 'zh-Hans'], 'zh-Hans'],
    ['zh-TW', ['en', 'zh-Hans', 'zh-Hant'], 'zh-Hant'],
    ['zh-HK, en;q=0.5', ['en', 'zh-Hans'], 'en'],
    ['zh-Hant', ['zh'], 'zh'],
    ['zh-Hant', ['en', 'zh-Hans'], 'zh-Hans'],
    ['sr-Latn, en', ['sr', 'en'], 'en'],
    ['iw', ['en', 'he'], 'he'],
    // Malformed ranges are ignored.
    ['en_US, de', european, 'de'],
    ['de;q=2, fr', european, 'fr'],
    ['-, ;;, fr', european, 'fr'],
    ['__proto__, constructor', european, undefined],
    // Longer than tags are.
    [`de-${'a-'.repeat(17)}b, fr`, european, 'fr'],
  ])('Accept-Language "%s" selects of %j: %s', (header, available, expected) => {
    expect(negotiateLanguage(null, header, available)).toBe(expected);
  });

  it.each<[requested: string, expected: string | undefined]>([
    ['xx', 'de'],
    ['not a tag', 'de'],
    ['', 'de'],
    ['fr', 'fr'],
    ['FR-ca', 'fr'],
    ['en', 'en'],
  ])('a request for "%s" takes precedence over the header: %s', (requested, expected) => {
    expect(negotiateLanguage(requested, 'de, en;q=0', european)).toBe(expected);
  });

  it('without a header and a request, nothing is selected', () => {
    expect(negotiateLanguage(undefined, undefined, european)).toBeUndefined();
  });

  it('reads the name of a locale as a tag', () => {
    expect(negotiateLanguage('de_DE', undefined, ['en', 'de'])).toBe('de');
    expect(negotiateLanguage('zh_Hans_CN', undefined, ['en', 'zh-Hans'])).toBe('zh-Hans');
  });

  it('ignores all but the first twenty ranges', () => {
    const header = (ranges: number) => `${'ja,'.repeat(ranges)}de`;
    expect(negotiateLanguage(null, header(20), european)).toBeUndefined();
    expect(negotiateLanguage(null, header(19), european)).toBe('de');
  });
});

describe('the direction of a language', () => {
  it.each([
    ['en', 'ltr'],
    ['az', 'ltr'],
    ['not a tag', 'ltr'],
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['fa-IR', 'rtl'],
    ['az-Arab', 'rtl'],
    ['dv', 'rtl'],
  ])('%s is %s', (tag, direction) => expect(directionOf(tag)).toBe(direction));
});
