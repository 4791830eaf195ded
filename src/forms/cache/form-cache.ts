import { setTimeout as sleep } from 'node:timers/promises';
import type { FormStatus } from '../../../prisma/generated/client/enums.ts';
import { type Definition, definitionModel } from '../../definition/definition-model.ts';
import { patternStepsOf } from '../../definition/parsing/pattern-limits.ts';
import { readSubscribers, type Subscriber } from '../../events/subscribers.ts';
import { setBounded } from '../../platform/cache/bounded-map.ts';
import { createLruCache } from '../../platform/cache/lru-cache.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { errorToProblem } from '../../platform/errors/error-to-problem.ts';
import { isId } from '../../platform/ids.ts';
import { notFound } from '../../platform/problem.ts';
import { parseSettings, type Settings } from '../settings/form-settings.ts';
import { isSlug } from '../settings/slug.ts';

/** The services of functions that read forms through the cache. */
interface FormCacheServices {
  readonly formCache: FormCache;
}

/** A snapshot of the members of a form that requests of visitors need. */
export interface CachedForm {
  readonly id: string;
  readonly workspaceId: string;
  readonly slug: string;
  readonly title: string;
  readonly status: FormStatus;
  readonly settings: Settings;
  /** Null if the form has no password. */
  readonly passwordHash: string | null;
  /** Increases with every change that visitors can notice. */
  readonly epoch: number;
  /** Webhooks that are subscribed to events of the form, as of this epoch. */
  readonly subscribers: readonly Subscriber[];
  /** The last published version; undefined for a form that was never published. */
  readonly version: CachedVersion | undefined;
}

/** A form that has been published, open or closed. */
export interface PublishedForm extends CachedForm {
  readonly version: CachedVersion;
}

export interface CachedVersion {
  readonly number: number;
  /** The same object for every read of a version, so that `memoizeByDefinition` caches by it. */
  readonly definition: Definition;
}

/**
 * Caches forms in memory, so that requests of visitors usually execute no statement to read the form.
 * Decisions: docs/decisions/0015-what-a-request-costs.md, docs/decisions/0022-when-the-database-fails.md.
 * Benchmark: `npm run bench -- --line public-form`.
 */
export interface FormCache {
  bySlug(slug: string): Promise<CachedForm | undefined>;
  byId(id: string): Promise<CachedForm | undefined>;
  /** Any published version, live or superseded. */
  version(formId: string, number: number): Promise<CachedVersion | undefined>;
  /** Removes a form after a change, so that the next request reads it from the database. */
  invalidate(id: string): void;
}

/** Milliseconds for which an entry is fresh. Changes by other servers become visible after that time. */
const maxFreshAge = 1000;

/**
 * Milliseconds to wait for the database before a stale entry is used, and its maximum age: during a
 * database failure, visitors see forms as they were last read. Responses are never stored based on a
 * stale entry, because a submission compares the epoch of its form with the stored one.
 */
const staleFallbackDelay = 2000;
const maxStaleAge = 600_000;

/** Milliseconds for which an unknown slug is not looked up again. New slugs are random, so none is missed. */
const unknownSlugTtl = 2000;

/** Maximum number of cached slugs. */
const maxCachedSlugs = 10_000;

/** Maximum size of each cache in bytes: fresh entries, stale entries, and versions. */
const cacheCapacity = 64 * 1024 * 1024;

/**
 * Estimated memory of a definition with the checks that are compiled from it: bytes per character of
 * its JSON (measured: 3 to 10) and per step of its patterns (measured: about 300).
 */
const bytesPerCharacter = 10;
const bytesPerStep = 300;

/** Estimated memory of an entry without its version: title, settings and subscribers. */
const cachedFormWeight = 4096;

interface CacheEntry {
  readonly form: Promise<CachedForm | undefined>;
  readonly readAt: number;
  /** Whether the query has not completed yet. */
  isPending: boolean;
}

/** The result of the last successful query. */
interface LastKnownForm {
  readonly form: CachedForm;
  readonly readAt: number;
}

export function createFormCache({ db, clock }: Platform): FormCache {
  const idOfSlug = new Map<string, string>();
  /** Time of the last look-up of unknown slugs, in milliseconds. */
  const unknownSlugs = new Map<string, number>();
  const entries = createLruCache<CacheEntry>(cacheCapacity);
  const lastKnown = createLruCache<LastKnownForm>(cacheCapacity);
  const versions = createLruCache<CachedVersion>(cacheCapacity);
  const weights = new WeakMap<CachedVersion, number>();
  const weightOf = ({ version }: CachedForm) =>
    cachedFormWeight + ((version && weights.get(version)) ?? 0);

  async function loadForm(id: string): Promise<CachedForm | undefined> {
    if (!isId('form', id)) return undefined;
    const form = await db.prisma.form.findUnique({ where: { id }, omit: { draft: true } });
    if (!form) return undefined;
    const { workspaceId, slug, title, status, epoch, publishedVersion, passwordHash } = form;
    const settings = parseSettings(form.settings);
    const version = publishedVersion === null ? undefined : await loadVersion(id, publishedVersion);
    const subscribers = await readSubscribers((query) => db.pool.query(query), workspaceId, id);
    return {
      id,
      workspaceId,
      slug,
      title,
      status,
      epoch,
      settings,
      passwordHash,
      subscribers,
      version,
    };
  }

  /** Versions are immutable, so they are cached without expiry. */
  async function loadVersion(formId: string, version: number): Promise<CachedVersion | undefined> {
    const key = `${formId} ${version}`;
    const cached = versions.get(key);
    if (cached) return cached;
    const row = await db.prisma.formVersion.findUnique({
      where: { formId_version: { formId, version } },
    });
    if (!row) return undefined;
    const found = { number: version, definition: definitionModel.parse(row.definition) };
    const weight =
      bytesPerCharacter * JSON.stringify(row.definition).length +
      bytesPerStep * patternStepsOf(found.definition);
    weights.set(found, weight);
    versions.set(key, found, weight);
    return found;
  }

  function byId(id: string): Promise<CachedForm | undefined> {
    const now = clock.now().getTime();
    const entry = entries.get(id);
    if (entry && (entry.isPending || now - entry.readAt < maxFreshAge)) return entry.form;

    const loading = loadForm(id);
    const known = lastKnown.get(id);
    const isUsable = known !== undefined && now - known.readAt < maxStaleAge;
    const form = isUsable ? orStale(loading, known.form) : loading;
    const next: CacheEntry = { form, readAt: now, isPending: true };
    entries.set(id, next, cachedFormWeight);
    loading.then(
      (found) => {
        next.isPending = false;
        if (entries.get(id) !== next) return; // invalidated or evicted
        if (!found) return lastKnown.delete(id);
        entries.set(id, next, weightOf(found));
        lastKnown.set(id, { form: found, readAt: now }, weightOf(found));
      },
      () => {
        next.isPending = false;
        if (!isUsable && entries.get(id) === next) entries.delete(id);
      },
    );
    return form;
  }

  async function loadBySlug(slug: string): Promise<CachedForm | undefined> {
    const now = clock.now().getTime();
    if (!isSlug(slug) || now - (unknownSlugs.get(slug) ?? 0) < unknownSlugTtl) return undefined;
    const found = await db.prisma.slug.findUnique({ where: { slug } });
    if (!found) {
      setBounded(unknownSlugs, maxCachedSlugs, slug, now);
      return undefined;
    }
    unknownSlugs.delete(slug);
    setBounded(idOfSlug, maxCachedSlugs, slug, found.formId);
    return byId(found.formId);
  }

  return {
    byId,
    version: loadVersion,
    bySlug(slug) {
      const known = idOfSlug.get(slug);
      return known === undefined ? loadBySlug(slug) : byId(known);
    },
    invalidate(id) {
      entries.delete(id);
      lastKnown.delete(id);
    },
  };
}

/** Returns the result of the query, or the stale form if the database is unavailable or slow. */
async function orStale(
  loading: Promise<CachedForm | undefined>,
  stale: CachedForm,
): Promise<CachedForm | undefined> {
  const done = new AbortController();
  const timeout = sleep(staleFallbackDelay, stale, { signal: done.signal });
  timeout.catch(() => undefined); // rejects when it is aborted
  try {
    return await Promise.race([loading, timeout]);
  } catch (error) {
    if (errorToProblem(error).code !== 'unavailable') throw error;
    return stale;
  } finally {
    done.abort();
  }
}

/**
 * Finds the form of a public request.
 *
 * @throws {Problem} `not_found`, also for a form that was never published
 */
export async function findPublishedForm({ formCache }: FormCacheServices, slug: string) {
  const form = await formCache.bySlug(slug);
  if (form && isPublished(form)) return form;
  throw notFound('form');
}

export function isPublished(form: CachedForm): form is PublishedForm {
  return form.version !== undefined;
}
