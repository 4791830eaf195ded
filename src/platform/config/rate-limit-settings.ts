import type { z } from 'zod';

/**
 * What can be limited, and how often that is allowed unless RATE_LIMITS says otherwise: `requests`
 * within so many `seconds`.
 */
const defaultRateLimits = {
  submissions: { requests: 6, seconds: 60 },
  unlock: { requests: 10, seconds: 60 },
  wrong_passwords: { requests: 100, seconds: 60 },
  uploads: { requests: 30, seconds: 60 },
  /** Not requests but KiB, of all uploads of an address. */
  upload_kib: { requests: 204_800, seconds: 3600 },
  forms: { requests: 120, seconds: 60 },
  challenges: { requests: 60, seconds: 60 },
  graphql: { requests: 60, seconds: 60 },
  pages: { requests: 120, seconds: 60 },
  links: { requests: 300, seconds: 60 },
  keys: { requests: 30, seconds: 60 },
  management: { requests: 600, seconds: 60 },
} as const;

export type LimitName = keyof typeof defaultRateLimits;

/** Undefined where nothing is limited. */
export type RateLimitSettings = Readonly<Record<LimitName, Limit>> | undefined;

export interface Limit {
  readonly requests: number;
  readonly seconds: number;
}

/** Reads RATE_LIMITS: `on`, `off`, or changes to what is usual, separated by commas. */
export function parseRateLimits(text: string, { addIssue }: z.RefinementCtx): RateLimitSettings {
  if (text === 'on') return defaultRateLimits;
  if (text === 'off') return undefined;
  const settings: Record<LimitName, Limit> = { ...defaultRateLimits };
  for (const part of text.split(',')) {
    const [, name = '', requests, seconds] = overridePattern.exec(part) ?? [];
    if (!isLimitName(name)) {
      const names = Object.keys(defaultRateLimits).join(', ');
      addIssue(`must be on, off, or a list such as submissions=6/60, of ${names}`);
      break; // once is enough
    }
    settings[name] = { requests: Number(requests), seconds: Number(seconds) };
  }
  return settings;
}

/** `name=requests/seconds`; neither number is zero. */
const overridePattern = /^\s*(\w+)=0*([1-9]\d{0,8})\/0*([1-9]\d{0,5})\s*$/;

function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(defaultRateLimits, name);
}
