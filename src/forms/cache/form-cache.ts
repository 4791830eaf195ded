// Forms in memory: nearly every request of a visitor needs one, and forms change rarely. Each change writes a row to
// `form_changes` in its transaction; a server reads these rows at most once a second and removes what they name, so an
// entry is never more than a second old, with one statement for all of them. A submission needs no fresher form: the
// transaction that stores it compares the epoch.

import { notFound } from '../../../packages/common/problem.ts';
import { type Definition, definitionModel } from '../../../packages/definition/definition-model.ts';
import { expressionsOf } from '../../../packages/definition/logic/flow/expressions-of.ts';
import { patternStepsOf } from '../../../packages/definition/parsing/pattern-limits.ts';
import { languagesOf } from '../../../packages/definition/text/translations/translate-definition.ts';
import { type DatasetPins, parsePins } from '../../datasets/options/dataset-pins.ts';
import { createLruCache, setBounded } from '../../platform/bounded-cache.ts';
import { withDeadline } from '../../platform/concurrency/with-deadline.ts';
import { errorToProblem } from '../../platform/error-to-problem.ts';
import { isId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { isSlug } from '../form-metadata.ts';
import { parseSettings, type Settings } from '../settings/form-settings.ts';
import { changeLifetime, createChangeReader } from './form-changes.ts';
import {
  createFormReader,
  createVersionEnds,
  type FormRow,
  type VersionEnds,
} from './read-forms.ts';

/** The services of functions that read forms through the cache. */
interface FormCacheServices {
  readonly formCache: FormCache;
}

/** A snapshot of the members of a form that requests of visitors need. */
export interface CachedForm
  extends Omit<FormRow, 'settings' | 'publishedVersion' | 'definition' | 'datasets'> {
  readonly settings: Settings;
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
  /** The revisions of the datasets that it takes options from; undefined without such questions. */
  readonly datasets: DatasetPins | undefined;
}

/** A version as it is stored. */
interface StoredVersion {
  /** As JSON. */
  readonly definition: string;
  readonly datasets: unknown;
}

/**
 * Caches forms in memory, so that requests of visitors usually execute no statement to read the form.
 * Decision: docs/decisions/0049-validity-of-cached-forms.md.
 * Benchmark: `npm run bench -- --line public-form`.
 */
export interface FormCache {
  bySlug(slug: string): Promise<CachedForm | undefined>;
  byId(id: string): Promise<CachedForm | undefined>;
  /** Any published version, live or superseded. */
  version(formId: string, number: number): Promise<CachedVersion | undefined>;
  readonly versionEnd: VersionEnds;
  /** Removes a form after a change, so that the next request reads it from the database. */
  invalidate(id: string): void;
}

/** Milliseconds after which changes by other servers are read. One read makes all entries fresh. */
const maxFreshAge = 1000;

/**
 * The maximum age in milliseconds of an entry that is used while the database does not respond: during a
 * database failure, visitors see forms as they were last read. Responses are never stored based on a
 * stale entry, because a submission compares the epoch of its form with the stored one.
 */
const maxStaleAge = 600_000;

/** Milliseconds for which an unknown slug is not looked up again. New slugs are random, so none is missed. */
const unknownSlugTtl = 2000;

/** Maximum number of cached slugs. */
const maxCachedSlugs = 50_000;

/** The share of the memory that is reserved for versions that are not live. */
const versionShare = 0.25;

/**
 * Estimated memory of a definition with the checks that are compiled from it: bytes per character of
 * its JSON (measured: 2 parsed, 3 to 10 with the checks, 6 for twelve questions), per step of its patterns
 * (measured: about 300) and per character of its expressions (measured: 67).
 */
const bytesPerCharacter = 7;
const bytesPerStep = 300;
const bytesPerExpressionCharacter = 70;

const expressionLengthOf = ({ schema }: Definition) =>
  expressionsOf(schema).reduce((sum, { length }) => sum + length, 0);

/**
 * Estimated memory of a definition, with its copies in all languages (`translateDefinition`): they have checks of
 * their own.
 *
 * @param length of its JSON
 */
function weightOfDefinition(definition: Definition, length: number): number {
  const { translations } = definition.schema;
  const copies = translations ? languagesOf(definition).length : 0;
  const copiedLength = length - (translations ? JSON.stringify(translations).length : 0);
  const checks =
    bytesPerStep * patternStepsOf(definition) +
    bytesPerExpressionCharacter * expressionLengthOf(definition);
  return bytesPerCharacter * (length + copies * copiedLength) + (1 + copies) * checks;
}

/** Estimated memory of an entry without its version: title, description, settings and subscribers (measured: 2,500). */
const cachedFormWeight = 3072;

const versionKey = (formId: string, number: number) => `${formId} ${number}`;

interface CacheEntry {
  readonly form: Promise<CachedForm | undefined>;
  /** The form once it has been read. */
  loaded: CachedForm | undefined;
  readonly readAt: number;
}

/** Estimated memory of all cached forms in megabytes, by default. */
const defaultCapacity = 256;
const bytesPerMegabyte = 2 ** 20;

export function createFormCache({ db, clock, config, timings }: Platform): FormCache {
  const { staleFormDelay } = timings;
  const capacity = (config.FORM_CACHE_MB ?? defaultCapacity) * bytesPerMegabyte;
  const idOfSlug = new Map<string, string>();
  /** Time of the last look-up of unknown slugs, in milliseconds. */
  const unknownSlugs = new Map<string, number>();
  const entries = createLruCache<CacheEntry>(capacity * (1 - versionShare));
  const versions = createLruCache<CachedVersion>(capacity * versionShare);
  const weights = new WeakMap<CachedVersion, number>();
  const weightOf = ({ version }: CachedForm) =>
    cachedFormWeight + ((version && weights.get(version)) ?? 0);
  const reader = createFormReader(db);
  const readChanges = createChangeReader(db);
  /** When the last successful read of changes began. */
  let validatedAt = Number.NEGATIVE_INFINITY;
  let validation: Promise<void> | undefined;

  const isFresh = (now: number) => Math.abs(now - validatedAt) < maxFreshAge;

  /** Removes the entries that were changed since the last call; concurrent calls share one statement. */
  function validate(now: number): Promise<void> {
    validation ??= removeOutdated(now).finally(() => {
      validation = undefined;
    });
    return validation;
  }

  async function removeOutdated(now: number): Promise<void> {
    const changes = await readChanges();
    // The first time, or after a pause, there may have been changes that are not stored any more.
    if (Math.abs(now - validatedAt) > changeLifetime / 2) entries.clear();
    validatedAt = now;
    const workspaces = new Set<string>();
    for (const { workspaceId, formId } of changes) {
      if (formId === null) workspaces.add(workspaceId);
      else entries.delete(formId);
    }
    if (workspaces.size === 0) return;
    for (const [id, { loaded }] of [...entries.entries()]) {
      if (!loaded || workspaces.has(loaded.workspaceId)) entries.delete(id);
    }
  }

  async function loadForm(id: string): Promise<CachedForm | undefined> {
    const row = isId('form', id) ? await reader.byId(id) : undefined;
    if (!row) return undefined;
    const { definition, datasets, publishedVersion, settings, ...members } = row;
    const version =
      publishedVersion === null || definition === null
        ? undefined
        : cachedVersion(id, publishedVersion, { definition, datasets });
    return { ...members, settings: parseSettings(settings), version };
  }

  /** Versions are immutable, so they are cached without expiry. */
  function cachedVersion(
    formId: string,
    number: number,
    { definition, datasets }: StoredVersion,
  ): CachedVersion {
    const key = versionKey(formId, number);
    const known = versions.get(key);
    if (known) return known;
    const parsed = definitionModel.parse(JSON.parse(definition));
    const version = { number, definition: parsed, datasets: parsePins(datasets) };
    const weight = weightOfDefinition(version.definition, definition.length);
    weights.set(version, weight);
    versions.set(key, version, weight);
    return version;
  }

  async function loadVersion(formId: string, number: number): Promise<CachedVersion | undefined> {
    const known = versions.get(versionKey(formId, number));
    if (known) return known;
    const row = await db.prisma.formVersion.findUnique({
      where: { formId_version: { formId, version: number } },
    });
    if (!row) return undefined;
    const { datasets } = row;
    return cachedVersion(formId, number, { definition: JSON.stringify(row.definition), datasets });
  }

  function byId(id: string): Promise<CachedForm | undefined> {
    const now = clock.now().getTime();
    if (db.isDistributed) return recent(id, now);
    if (!isFresh(now)) return validated(id, now);
    return entries.get(id)?.form ?? load(id, now);
  }

  /**
   * Reads an entry again after a second: where the tables are distributed, a change and its record are committed on
   * two nodes, one of them later. While the node does not respond, returns the stale form.
   */
  function recent(id: string, now: number): Promise<CachedForm | undefined> {
    const known = entries.get(id);
    if (known && Math.abs(now - known.readAt) < maxFreshAge) return known.form;
    const work = load(id, now, known);
    return known?.loaded && now - known.readAt < maxStaleAge
      ? orStale(work, known.loaded, staleFormDelay)
      : work;
  }

  /** Reads changes first. While the database does not respond, returns the stale form. */
  async function validated(id: string, now: number): Promise<CachedForm | undefined> {
    const stale = entries.get(id);
    const age = stale ? now - Math.max(stale.readAt, validatedAt) : 0;
    const work = validate(now).then(() => entries.get(id)?.form ?? load(id, now));
    return stale?.loaded && age < maxStaleAge ? orStale(work, stale.loaded, staleFormDelay) : work;
  }

  /** @param previous is cached again if the form cannot be read */
  function load(id: string, now: number, previous?: CacheEntry): Promise<CachedForm | undefined> {
    const form = loadForm(id);
    const entry: CacheEntry = { form, loaded: undefined, readAt: now };
    entries.set(id, entry, cachedFormWeight);
    form.then(
      (found) => {
        if (entries.get(id) !== entry || !found) return; // changed or evicted in the meantime
        entry.loaded = found;
        entries.set(id, entry, weightOf(found));
      },
      () => {
        if (entries.get(id) !== entry) return;
        if (previous?.loaded) entries.set(id, previous, weightOf(previous.loaded));
        else entries.delete(id);
      },
    );
    return form;
  }

  async function loadBySlug(slug: string): Promise<CachedForm | undefined> {
    const now = clock.now().getTime();
    if (!isSlug(slug) || now - (unknownSlugs.get(slug) ?? 0) < unknownSlugTtl) return undefined;
    const id = await reader.idOfSlug(slug);
    if (id === undefined) {
      setBounded(unknownSlugs, maxCachedSlugs, slug, now);
      return undefined;
    }
    unknownSlugs.delete(slug);
    setBounded(idOfSlug, maxCachedSlugs, slug, id);
    return byId(id);
  }

  return {
    byId,
    version: loadVersion,
    versionEnd: createVersionEnds(db),
    bySlug(slug) {
      const known = idOfSlug.get(slug);
      return known === undefined ? loadBySlug(slug) : byId(known);
    },
    invalidate: entries.delete,
  };
}

/** Returns the result of the query, or the stale form if the database is unavailable or slow. */
async function orStale(
  loading: Promise<CachedForm | undefined>,
  stale: CachedForm,
  delay: number,
): Promise<CachedForm | undefined> {
  try {
    return await withDeadline(delay, loading, () => stale);
  } catch (error) {
    if (errorToProblem(error).code !== 'unavailable') throw error;
    return stale;
  }
}

/**
 * Finds the form of a public request.
 *
 * @throws {Problem} `not_found`, also for a form that was never published
 */
export function findPublishedForm({ formCache }: FormCacheServices, slug: string) {
  return formCache.bySlug(slug).then(assertPublished);
}

function assertPublished(form: CachedForm | undefined): PublishedForm {
  if (form && isPublished(form)) return form;
  throw notFound('form');
}

export function isPublished(form: CachedForm): form is PublishedForm {
  return form.version !== undefined;
}
