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

/** What reads forms from the cache depends on. */
interface FormCacheServices {
  readonly formCache: FormCache;
}

/** What visitors need of a form, as it was at one moment. */
export interface CachedForm {
  readonly id: string;
  readonly workspaceId: string;
  readonly slug: string;
  readonly title: string;
  readonly status: FormStatus;
  readonly settings: Settings;
  /** Null if visitors need no password. */
  readonly passwordHash: string | null;
  /** Grows with every change that a visitor could notice. */
  readonly epoch: number;
  /** Webhooks that listen to it, as of this epoch. */
  readonly listeners: readonly Subscriber[];
  /** The last published version; undefined if there never was one. */
  readonly version: CachedVersion | undefined;
}

/** A form that was published, live or not. */
export interface PublishedForm extends CachedForm {
  readonly version: CachedVersion;
}

export interface CachedVersion {
  readonly number: number;
  /** Always the same object for one version, so that what is compiled from it can be kept with it. */
  readonly definition: Definition;
}

/** Copies of forms in memory, so that a visit costs no statement. */
export interface FormCache {
  bySlug(slug: string): Promise<CachedForm | undefined>;
  byId(id: string): Promise<CachedForm | undefined>;
  /** A published version, live or not. */
  version(formId: string, number: number): Promise<CachedVersion | undefined>;
  /** After a change: the next visitor gets the form as it is now. */
  invalidate(id: string): void;
}

/** How many milliseconds a copy is believed; another server may have changed the form meanwhile. */
const maxFreshAge = 1000;

/**
 * How many milliseconds a visitor waits for a newer copy where there is an older one, and how old that
 * may be: while the database is away, forms are shown as they last were. Nothing is stored by an old
 * copy, since a submission is compared with the stored epoch.
 */
const staleFallbackDelay = 2000;
const maxStaleAge = 600_000;

/** How many milliseconds a slug that nobody has is believed to be free; slugs are made by chance. */
const unknownSlugTtl = 2000;

/** How many slugs are kept. */
const maxCachedSlugs = 10_000;

/** The most bytes that each cache takes: copies, those known last, and the versions that both refer to. */
const cacheCapacity = 64 * 1024 * 1024;

/**
 * What a definition takes in memory with the checks that are compiled from it: bytes for each character of
 * its JSON (3 to 10 were measured) and for each step of a pattern (about 300).
 */
const bytesPerCharacter = 10;
const bytesPerStep = 300;

/** What a copy takes beside its version: texts of settings, title, listeners. */
const cachedFormWeight = 4096;

interface CacheEntry {
  readonly form: Promise<CachedForm | undefined>;
  readonly readAt: number;
  /** The database has not answered yet. */
  isPending: boolean;
}

/** A form as it was when the database last answered. */
interface LastKnownForm {
  readonly form: CachedForm;
  readonly readAt: number;
}

export function createFormCache({ db, clock }: Platform): FormCache {
  const idOfSlug = new Map<string, string>();
  /** Since when a slug is known to be nobody's, in milliseconds. */
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
    const listeners = await readSubscribers((query) => db.pool.query(query), workspaceId, id);
    return {
      id,
      workspaceId,
      slug,
      title,
      status,
      epoch,
      settings,
      passwordHash,
      listeners,
      version,
    };
  }

  /** Versions never change: one that was read stays true. */
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
        if (entries.get(id) !== next) return; // forgotten since
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

/** What is read; the older copy where the database does not answer, or not soon enough. */
async function orStale(
  loading: Promise<CachedForm | undefined>,
  stale: CachedForm,
): Promise<CachedForm | undefined> {
  const answered = new AbortController();
  const timeout = sleep(staleFallbackDelay, stale, { signal: answered.signal });
  timeout.catch(() => undefined); // called off
  try {
    return await Promise.race([loading, timeout]);
  } catch (error) {
    if (errorToProblem(error).code !== 'unavailable') throw error;
    return stale;
  } finally {
    answered.abort();
  }
}

/**
 * The form that a visitor names.
 *
 * @throws {Problem} `not_found`, also for a form that never was published
 */
export async function findPublishedForm({ formCache }: FormCacheServices, slug: string) {
  const form = await formCache.bySlug(slug);
  if (form && isPublished(form)) return form;
  throw notFound('form');
}

export function isPublished(form: CachedForm): form is PublishedForm {
  return form.version !== undefined;
}
