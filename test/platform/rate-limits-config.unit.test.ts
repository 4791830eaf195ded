import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';

const names =
  'submissions, unlock, wrong_passwords, uploads, upload_kib, forms, challenges, graphql, pages, ' +
  'links, keys, management';
const fault = `must be on, off, or a list such as submissions=6/60, of ${names}`;

describe('RATE_LIMITS is refused', () => {
  it.each([
    ['a word', 'sometimes'],
    ['a name that limits nothing', 'submission=6/60'],
    ['a name that every object has', 'constructor=6/60'],
    ['no requests at all', 'forms=0/60'],
    ['no time at all', 'forms=6/0'],
    ['no seconds', 'forms=6'],
    ['fewer than none', 'forms=-6/60'],
    ['a part of a request', 'forms=0.5/60'],
    ['more than can be counted', 'forms=1000000000/60'],
    ['more than eleven days', 'forms=6/1000000'],
    ['nothing after a comma', 'forms=6/60,'],
    ['two things at once, and says it once', 'a=1/1, forms=6/60 ,b=2/2'],
  ])('%s', (_, text) => {
    const message = `Invalid environment variables:\n  RATE_LIMITS ${fault}`;
    expect(() => readConfig({ RATE_LIMITS: text })).toThrow(expect.objectContaining({ message }));
  });
});

describe('RATE_LIMITS is read', () => {
  const usual = {
    submissions: { requests: 6, seconds: 60 },
    unlock: { requests: 10, seconds: 60 },
    wrong_passwords: { requests: 100, seconds: 60 },
    uploads: { requests: 30, seconds: 60 },
    forms: { requests: 120, seconds: 60 },
    upload_kib: { requests: 204_800, seconds: 3600 },
    challenges: { requests: 60, seconds: 60 },
    graphql: { requests: 60, seconds: 60 },
    pages: { requests: 120, seconds: 60 },
    links: { requests: 300, seconds: 60 },
    keys: { requests: 30, seconds: 60 },
    management: { requests: 600, seconds: 60 },
  };

  it('as the usual limits where it is not set, or on', () => {
    expect(readConfig({}).RATE_LIMITS).toEqual(usual);
    expect(readConfig({ RATE_LIMITS: 'on' }).RATE_LIMITS).toEqual(usual);
  });

  it('as no limit where it is off', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).RATE_LIMITS).toBeUndefined();
  });

  it('as changes to the usual limits, and changes nothing else', () => {
    const text = ' submissions=999999999/999999, unlock=01/0600 ';
    expect(readConfig({ RATE_LIMITS: text }).RATE_LIMITS).toEqual({
      ...usual,
      submissions: { requests: 999_999_999, seconds: 999_999 },
      unlock: { requests: 1, seconds: 600 },
    });
    expect(readConfig({}).RATE_LIMITS).toEqual(usual);
  });
});
