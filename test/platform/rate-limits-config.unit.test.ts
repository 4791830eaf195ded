import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';

const names =
  'submissions, unlock, wrong_passwords, partials, invitations, uploads, upload_kib, forms, visits, challenges, graphql, pages, ' +
  'links, sign_ins, mails, workspace_mails, respondent_mails, keys, management';
const fault = `must be on, off, or a list such as submissions=6/60, of ${names}`;

describe('readConfig', () => {
  it.each([
    ['a word', 'sometimes'],
    ['an unknown name', 'submission=6/60'],
    ['the name of a property of all objects', 'constructor=6/60'],
    ['zero requests', 'forms=0/60'],
    ['zero seconds', 'forms=6/0'],
    ['no seconds', 'forms=6'],
    ['a negative number', 'forms=-6/60'],
    ['a fraction', 'forms=0.5/60'],
    ['too many requests', 'forms=1000000000/60'],
    ['too many seconds', 'forms=6/1000000'],
    ['a trailing comma', 'forms=6/60,'],
    ['two invalid parts, reported once', 'a=1/1, forms=6/60 ,b=2/2'],
  ])('rejects RATE_LIMITS with %s', (_, text) => {
    const message = `Invalid environment variables:\n  RATE_LIMITS ${fault}`;
    expect(() => readConfig({ RATE_LIMITS: text })).toThrow(expect.objectContaining({ message }));
  });
});

describe('RATE_LIMITS', () => {
  const usual = {
    submissions: { requests: 6, seconds: 60 },
    unlock: { requests: 10, seconds: 60 },
    wrong_passwords: { requests: 100, seconds: 60 },
    partials: { requests: 60, seconds: 60 },
    invitations: { requests: 60, seconds: 60 },
    uploads: { requests: 30, seconds: 60 },
    forms: { requests: 120, seconds: 60 },
    visits: { requests: 600, seconds: 60 },
    upload_kib: { requests: 204_800, seconds: 3600 },
    challenges: { requests: 60, seconds: 60 },
    graphql: { requests: 60, seconds: 60 },
    pages: { requests: 120, seconds: 60 },
    links: { requests: 300, seconds: 60 },
    sign_ins: { requests: 10, seconds: 60 },
    mails: { requests: 100, seconds: 3600 },
    workspace_mails: { requests: 1000, seconds: 3600 },
    respondent_mails: { requests: 10, seconds: 86_400 },
    keys: { requests: 30, seconds: 60 },
    management: { requests: 600, seconds: 60 },
  };

  it('applies the default limits if RATE_LIMITS is unset or "on"', () => {
    expect(readConfig({}).RATE_LIMITS).toEqual(usual);
    expect(readConfig({ RATE_LIMITS: 'on' }).RATE_LIMITS).toEqual(usual);
  });

  it('disables all limits if RATE_LIMITS is "off"', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).RATE_LIMITS).toBeUndefined();
  });

  it('overrides only the limits that RATE_LIMITS names', () => {
    const text = ' submissions=999999999/999999, unlock=01/0600 ';
    expect(readConfig({ RATE_LIMITS: text }).RATE_LIMITS).toEqual({
      ...usual,
      submissions: { requests: 999_999_999, seconds: 999_999 },
      unlock: { requests: 1, seconds: 600 },
    });
    expect(readConfig({}).RATE_LIMITS).toEqual(usual);
  });
});
