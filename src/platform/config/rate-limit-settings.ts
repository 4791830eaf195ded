import type { z } from 'zod';

/**
 * The default rate limits: `requests` within `seconds`. RATE_LIMITS overrides them.
 */
const defaultRateLimits = {
  submissions: { requests: 6, seconds: 60 },
  unlock: { requests: 10, seconds: 60 },
  wrong_passwords: { requests: 100, seconds: 60 },
  partials: { requests: 60, seconds: 60 },
  invitations: { requests: 60, seconds: 60 },
  uploads: { requests: 30, seconds: 60 },
  /** Counts KiB of uploads of an address, not requests. */
  upload_kib: { requests: 204_800, seconds: 3600 },
  forms: { requests: 120, seconds: 60 },
  visits: { requests: 600, seconds: 60 },
  challenges: { requests: 60, seconds: 60 },
  graphql: { requests: 60, seconds: 60 },
  pages: { requests: 120, seconds: 60 },
  links: { requests: 300, seconds: 60 },
  /** Counts attempts to sign in to the console. */
  sign_ins: { requests: 10, seconds: 60 },
  /** Mails of a form, and of all forms of a workspace. */
  mails: { requests: 100, seconds: 3600 },
  workspace_mails: { requests: 1000, seconds: 3600 },
  /** Mails to an address that respondents have entered. */
  respondent_mails: { requests: 10, seconds: 86_400 },
  keys: { requests: 30, seconds: 60 },
  management: { requests: 600, seconds: 60 },
} as const;

export type LimitName = keyof typeof defaultRateLimits;

/** Undefined if rate limiting is disabled. */
export type RateLimitSettings = Readonly<Record<LimitName, Limit>> | undefined;

export interface Limit {
  readonly requests: number;
  readonly seconds: number;
}

/** Parses RATE_LIMITS: `on`, `off`, or overrides of the defaults, separated by commas. */
export function parseRateLimits(text: string, { addIssue }: z.RefinementCtx): RateLimitSettings {
  if (text === 'on') return defaultRateLimits;
  if (text === 'off') return undefined;
  const settings: Record<LimitName, Limit> = { ...defaultRateLimits };
  for (const part of text.split(',')) {
    const [, name = '', requests, seconds] = overridePattern.exec(part) ?? [];
    if (!isLimitName(name)) {
      const names = Object.keys(defaultRateLimits).join(', ');
      addIssue(`must be on, off, or a list such as submissions=6/60, of ${names}`);
      break; // report only once
    }
    settings[name] = { requests: Number(requests), seconds: Number(seconds) };
  }
  return settings;
}

/** `name=requests/seconds`, both positive. */
const overridePattern = /^\s*(\w+)=0*([1-9]\d{0,8})\/0*([1-9]\d{0,5})\s*$/;

function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(defaultRateLimits, name);
}
