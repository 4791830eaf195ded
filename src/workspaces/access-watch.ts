import type { Problem } from '../../packages/common/problem.ts';
import { createCoalescer } from '../platform/concurrency/batcher.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { scopesOf } from './scopes.ts';
import { invalidKey, type Viewer } from './viewer.ts';

/**
 * Ends the work of requests that outlast their authentication (subscriptions and downloads) when their access
 * ends, on whichever server. One statement a second
 * checks all of them; what could not be checked ends as well.
 */
export interface AccessWatch {
  /**
   * Calls `end`, once, with a problem for the client after the key or the session of the viewer has ended or the key has lost a scope, or if
   * neither could be checked for `maxUnchecked`.
   *
   * @returns a function for the end of the work
   */
  watch(viewer: Viewer, end: (reason: Problem) => void): () => void;
  /** Checks at once, without waiting for the next interval: this server has ended a key or a session. */
  check(): void;
}

/** What ends keys and sessions. */
export interface AccessWatchServices {
  readonly accessWatch: AccessWatch;
}

/** Milliseconds after which access that could not be checked counts as ended. */
export const maxUnchecked = 10_000;

/** Milliseconds for one check: shorter than `maxUnchecked`, so that a lost connection does not end everything. */
const checkTimeout = 4000;

interface Watched {
  readonly viewer: Viewer;
  readonly end: (reason: Problem) => void;
  /** When the access was valid last, in milliseconds since 1970. */
  validAt: number;
}

const accessEnded = () =>
  invalidKey('The API key or the session has ended, or the key has lost a scope.');

type AccessWatchPlatform = Pick<Platform, 'db' | 'clock' | 'log' | 'timings'>;

export function createAccessWatch(services: AccessWatchPlatform): AccessWatch {
  const { clock, log, timings } = services;
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;

  function remove(one: Watched): void {
    watched.delete(one);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function endUnless(isValid: (one: Watched) => boolean): void {
    for (const one of [...watched].filter((each) => !isValid(each))) {
      remove(one);
      one.end(accessEnded());
    }
  }

  async function checkAll(): Promise<void> {
    const now = clock.now();
    const checked = new Set(watched);
    if (checked.size === 0) return;
    const isValid = await readValidAccess(
      services,
      [...checked].map(({ viewer }) => viewer),
      now,
    );
    for (const one of checked) if (isValid(one.viewer)) one.validAt = now.getTime();
    endUnless((one) => !checked.has(one) || isValid(one.viewer));
  }

  const startCheck = createCoalescer(checkAll);

  function check(): void {
    startCheck('').catch((error: unknown) => {
      log.warn({ err: error }, 'failed to check the access of subscriptions and downloads');
    });
  }

  return {
    watch(viewer, end) {
      const one = { viewer, end, validAt: clock.now().getTime() };
      watched.add(one);
      timer ??= setInterval(() => {
        const oldest = clock.now().getTime() - maxUnchecked;
        endUnless(({ validAt }) => validAt > oldest);
        check();
      }, timings.accessPoll).unref();
      return () => remove(one);
    },
    check,
  };
}

/** Reads which of the viewers could authenticate now with their scopes, with one statement. */
async function readValidAccess(
  { db }: Pick<Platform, 'db'>,
  viewers: readonly Viewer[],
  now: Date,
): Promise<(viewer: Viewer) => boolean> {
  const digests = new Set(viewers.flatMap(({ session }) => session?.digest ?? []));
  const statement = {
    name: 'watch-access',
    text: `SELECT k.id, k.scopes, ARRAY(
               SELECT encode(s.digest, 'hex') FROM console_sessions s
               WHERE s.key_id = k.id AND s.digest = ANY ($2) AND s.expires_at > $3
             ) AS sessions
           FROM api_keys k
           WHERE k.id = ANY ($1) AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $3)`,
    values: [
      [...new Set(viewers.map(({ keyId }) => keyId))],
      [...digests].map((digest) => Buffer.from(digest, 'hex')),
      now,
    ],
    query_timeout: checkTimeout,
  };
  const { rows } = await db.pool.query<ValidKey>(statement);
  const keys = new Map(
    rows.map(({ id, scopes, sessions }) => [
      id,
      { scopes: scopesOf(scopes), sessions: new Set(sessions) },
    ]),
  );
  return ({ keyId, scopes, session }) => {
    const key = keys.get(keyId);
    if (!key || (session && !key.sessions.has(session.digest))) return false;
    return [...scopes].every((scope) => key.scopes.has(scope));
  };
}

interface ValidKey {
  readonly id: string;
  readonly scopes: readonly string[];
  /** Hexadecimal digests of the open sessions among the given ones. */
  readonly sessions: readonly string[];
}
