import type { FormStatus } from '../../../prisma/generated/client/enums.ts';
import { readSubscribers, type Subscriber } from '../../events/subscribers.ts';
import { createLruCache } from '../../platform/bounded-cache.ts';
import { createSharedCall, type SharedCall } from '../../platform/concurrency/batcher.ts';
import type { Database } from '../../platform/database/database.ts';

/** The stored members of a cached form. */
export interface FormRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  readonly status: FormStatus;
  readonly settings: unknown;
  /** Null if the form has no password. */
  readonly passwordHash: string | null;
  /** Increases with every change that visitors can notice. */
  readonly epoch: number;
  /** Null if the form was never published; then `definition` is null, too. */
  readonly publishedVersion: number | null;
  /** The definition of the published version, as JSON text. */
  readonly definition: string | null;
  /** The revisions of datasets that the published version uses, as they are stored. */
  readonly datasets: unknown;
  /** Webhooks that are subscribed to events of the form, as of this epoch. */
  readonly subscribers: readonly Subscriber[];
}

/** Maximum number of forms, or ends of versions, read by one statement; bounds the memory for definitions. */
const maxBatchSize = 64;

/** Reads forms for the cache. Concurrent calls share their statements. */
export function createFormReader({ pool }: Pick<Database, 'pool'>) {
  return {
    byId: createSharedCall((ids: readonly string[]) => readForms(pool, ids), maxBatchSize),
    idOfSlug: createSharedCall((slugs: readonly string[]) => readSlugs(pool, slugs), maxBatchSize),
  };
}

type Pool = Database['pool'];

async function readForms(pool: Pool, ids: readonly string[]): Promise<(FormRow | undefined)[]> {
  const { rows } = await pool.query<Omit<FormRow, 'subscribers'>>({
    name: 'cached-forms',
    text: `SELECT f.id, f.workspace_id AS "workspaceId", f.slug, f.title, f.description, f.status, f.settings, f.epoch,
             f.password_hash AS "passwordHash", f.published_version AS "publishedVersion",
             v.definition::text AS definition, v.datasets
           FROM forms f
           LEFT JOIN form_versions v ON v.form_id = f.id AND v.version = f.published_version
           WHERE f.id = ANY ($1)`,
    values: [ids],
  });
  const subscribers = await readSubscribers((query) => pool.query(query), rows);
  const forms = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const form = forms.get(id);
    return form && { ...form, subscribers: subscribers.get(id) ?? [] };
  });
}

async function readSlugs(pool: Pool, slugs: readonly string[]): Promise<(string | undefined)[]> {
  const { rows } = await pool.query<{ slug: string; id: string }>({
    name: 'ids-of-slugs',
    text: 'SELECT slug, form_id AS id FROM slugs WHERE slug = ANY ($1)',
    values: [slugs],
  });
  const ids = new Map(rows.map(({ slug, id }) => [slug, id]));
  return slugs.map((slug) => ids.get(slug));
}

interface VersionKey {
  readonly formId: string;
  readonly version: number;
}

/** Until when a version was live; undefined if it is live, was never published, or ended under an older release. */
export type VersionEnds = SharedCall<VersionKey, Date | undefined>;

/** Maximum number of ends in memory. */
const maxEnds = 10_000;

/** An end never changes, since each publication creates another version. It is cached without expiry. */
export function createVersionEnds({ pool }: Pick<Database, 'pool'>): VersionEnds {
  const ends = createLruCache<Date>(maxEnds * bytesPerEnd);
  const lookUp = createSharedCall(
    (keys: readonly VersionKey[]) => readEnds(pool, keys),
    maxBatchSize,
  );
  return async (key) => {
    const name = nameOf(key);
    const known = ends.get(name);
    if (known) return known;
    const end = await lookUp(key);
    if (end) ends.set(name, end, 0);
    return end;
  };
}

/** Estimated memory of an end with its key. */
const bytesPerEnd = 200;

const nameOf = ({ formId, version }: VersionKey) => `${formId} ${version}`;

async function readEnds(
  pool: Database['pool'],
  keys: readonly VersionKey[],
): Promise<(Date | undefined)[]> {
  const { rows } = await pool.query<VersionKey & { readonly liveUntil: Date }>({
    name: 'version-ends',
    text: `SELECT v.form_id AS "formId", v.version, v.live_until AS "liveUntil"
           FROM form_versions v
           JOIN unnest($1::text[], $2::int[]) AS wanted(form_id, version)
             ON wanted.form_id = v.form_id AND wanted.version = v.version
           WHERE v.form_id = ANY ($1) AND v.live_until IS NOT NULL`,
    values: [keys.map(({ formId }) => formId), keys.map(({ version }) => version)],
  });
  const ends = new Map(rows.map(({ liveUntil, ...key }) => [nameOf(key), liveUntil]));
  return keys.map((key) => ends.get(nameOf(key)));
}
