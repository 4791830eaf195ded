import type { z } from 'zod';

/**
 * What can be limited, and how often that is allowed unless RATE_LIMITS says otherwise: `requests`
 * within so many `seconds`.
 */
const usualLimits = {
  submissions: { requests: 6, seconds: 60 },
  unlock: { requests: 10, seconds: 60 },
  uploads: { requests: 30, seconds: 60 },
  forms: { requests: 120, seconds: 60 },
  challenges: { requests: 60, seconds: 60 },
  management: { requests: 600, seconds: 60 },
} as const;

export type LimitName = keyof typeof usualLimits;

/** Undefined where nothing is limited. */
export type RateLimitSettings = Readonly<Record<LimitName, Limit>> | undefined;

export interface Limit {
  readonly requests: number;
  readonly seconds: number;
}

/** Reads RATE_LIMITS: `on`, `off`, or changes to what is usual. */
export function readRateLimits(text: string, { addIssue }: z.RefinementCtx): RateLimitSettings {
  if (text === 'on') return usualLimits;
  if (text === 'off') return undefined;
  const changes = text.split(',').map((part) => {
    const [, name = '', requests, seconds] = /^\s*(\w+)=(\d{1,9})\/(\d{1,6})\s*$/.exec(part) ?? [];
    const limit = { requests: Number(requests), seconds: Number(seconds) };
    if (!(name in usualLimits && limit.requests > 0 && limit.seconds > 0)) {
      const names = Object.keys(usualLimits).join(', ');
      addIssue(`must be on, off, or a list such as submissions=6/60, of ${names}`);
    }
    return [name, limit];
  });
  return { ...usualLimits, ...Object.fromEntries(changes) };
}
