import { setTimeout as sleep } from 'node:timers/promises';
import type { FormStatus } from '../../prisma/generated/client/enums.ts';
import type { AccessKernel } from '../access/access.ts';
import { type Listener, listenersOf } from '../events/subject.ts';
import { createCache } from '../kernel/cache.ts';
import { asProblem } from '../kernel/foreign-errors.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { setNewest } from '../kernel/newest.ts';
import { notFound } from '../kernel/problem.ts';
import type { Authenticate } from '../workspaces/authentication.ts';
import { type Definition, definitionModel } from './definition/model.ts';
import { patternStepsOf } from './definition/patterns.ts';
import { readSettings, type Settings } from './settings.ts';
import { isSlug } from './slug.ts';

/** What the use-cases of forms work with. */
export interface FormsKernel extends AccessKernel {
  readonly liveForms: LiveForms;
  readonly authenticate: Authenticate;
}

/** What visitors need of a form, as it was at one moment. */
export interface LiveForm {
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
  readonly listeners: readonly Listener[];
  /** The last published version; undefined if there never was one. */
  readonly version: LiveVersion | undefined;
}

/** A form that was published, live or not. */
export interface PublishedForm extends LiveForm {
  readonly version: LiveVersion;
}

export interface LiveVersion {
  readonly number: number;
  /** Always the same object for one version, so that what is compiled from it can be kept with it. */
  readonly definition: Definition;
}

/** Copies of forms in memory, so that a visit costs no statement. */
export interface LiveForms {
  bySlug(slug: string): Promise<LiveForm | undefined>;
  byId(id: string): Promise<LiveForm | undefined>;
  /** A published version, live or not. */
  version(formId: string, number: number): Promise<LiveVersion | undefined>;
  /** After a change: the next visitor gets the form as it is now. */
  forget(id: string): void;
}

/** How many milliseconds a copy is believed; another server may have changed the form meanwhile. */
const freshness = 1000;

/**
 * How many milliseconds a visitor waits for a newer copy where there is an older one, and how old that
 * may be: while the database is away, forms are shown as they last were. Nothing is stored by an old
 * copy, since a submission is compared with the stored epoch.
 */
const patience = 2000;
const staleFor = 600_000;

/** How many milliseconds a slug that nobody has is believed to be free; slugs are made by chance. */
const freeFor = 2000;

/** How many slugs are kept. */
const slugCapacity = 10_000;

/** The most bytes that each cache takes: copies, those known last, and the versions that both refer to. */
const capacity = 64 * 1024 * 1024;

/**
 * What a definition takes in memory with the checks that are compiled from it: bytes for each character of
 * its JSON (3 to 10 were measured) and for each step of a pattern (about 300).
 */
const bytesPerCharacter = 10;
const bytesPerStep = 300;

/** What a copy takes beside its version: texts of settings, title, listeners. */
const copyWeight = 4096;

interface Copy {
  readonly form: Promise<LiveForm | undefined>;
  readonly readAt: number;
  /** The database has not answered yet. */
  isPending: boolean;
}

/** A form as it was when the database last answered. */
interface Known {
  readonly form: LiveForm;
  readonly readAt: number;
}

export function createLiveForms({ db, clock }: Kernel): LiveForms {
  const idOfSlug = new Map<string, string>();
  /** Since when a slug is known to be nobody's, in milliseconds. */
  const freeSlugs = new Map<string, number>();
  const copies = createCache<Copy>(capacity);
  const lastKnown = createCache<Known>(capacity);
  const versions = createCache<LiveVersion>(capacity);
  const weights = new WeakMap<LiveVersion, number>();
  const weightOf = ({ version }: LiveForm) => copyWeight + ((version && weights.get(version)) ?? 0);

  async function read(id: string): Promise<LiveForm | undefined> {
    if (!isId('form', id)) return undefined;
    const form = await db.prisma.form.findUnique({ where: { id }, omit: { draft: true } });
    if (!form) return undefined;
    const { workspaceId, slug, title, status, epoch, publishedVersion, passwordHash } = form;
    const settings = readSettings(form.settings);
    const version = publishedVersion === null ? undefined : await readVersion(id, publishedVersion);
    const listeners = await listenersOf((query) => db.pool.query(query), workspaceId, id);
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
  async function readVersion(formId: string, version: number): Promise<LiveVersion | undefined> {
    const key = `${formId} ${version}`;
    const kept = versions.get(key);
    if (kept) return kept;
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

  function byId(id: string): Promise<LiveForm | undefined> {
    const now = clock.now().getTime();
    const copy = copies.get(id);
    if (copy && (copy.isPending || now - copy.readAt < freshness)) return copy.form;

    const reading = read(id);
    const known = lastKnown.get(id);
    const isUsable = known !== undefined && now - known.readAt < staleFor;
    const form = isUsable ? orElse(reading, known.form) : reading;
    const next: Copy = { form, readAt: now, isPending: true };
    copies.set(id, next, copyWeight);
    reading.then(
      (found) => {
        next.isPending = false;
        if (copies.get(id) !== next) return; // forgotten since
        if (!found) return lastKnown.delete(id);
        copies.set(id, next, weightOf(found));
        lastKnown.set(id, { form: found, readAt: now }, weightOf(found));
      },
      () => {
        next.isPending = false;
        if (!isUsable && copies.get(id) === next) copies.delete(id);
      },
    );
    return form;
  }

  async function lookUp(slug: string): Promise<LiveForm | undefined> {
    const now = clock.now().getTime();
    if (!isSlug(slug) || now - (freeSlugs.get(slug) ?? 0) < freeFor) return undefined;
    const found = await db.prisma.slug.findUnique({ where: { slug } });
    if (!found) {
      setNewest(freeSlugs, slugCapacity, slug, now);
      return undefined;
    }
    freeSlugs.delete(slug);
    setNewest(idOfSlug, slugCapacity, slug, found.formId);
    return byId(found.formId);
  }

  return {
    byId,
    version: readVersion,
    bySlug(slug) {
      const known = idOfSlug.get(slug);
      return known === undefined ? lookUp(slug) : byId(known);
    },
    forget(id) {
      copies.delete(id);
      lastKnown.delete(id);
    },
  };
}

/** What is read; the older copy where the database does not answer, or not soon enough. */
async function orElse(
  reading: Promise<LiveForm | undefined>,
  older: LiveForm,
): Promise<LiveForm | undefined> {
  const answered = new AbortController();
  const late = sleep(patience, older, { signal: answered.signal });
  late.catch(() => undefined); // called off
  try {
    return await Promise.race([reading, late]);
  } catch (error) {
    if (asProblem(error).code !== 'unavailable') throw error;
    return older;
  } finally {
    answered.abort();
  }
}

/**
 * The form that a visitor names.
 *
 * @throws {Problem} `not_found`, also for a form that never was published
 */
export async function findPublished({ liveForms }: FormsKernel, slug: string) {
  const form = await liveForms.bySlug(slug);
  if (form && isPublished(form)) return form;
  throw notFound('form');
}

export function isPublished(form: LiveForm): form is PublishedForm {
  return form.version !== undefined;
}
