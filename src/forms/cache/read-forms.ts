import type { FormStatus } from '../../../prisma/generated/client/enums.ts';
import { readSubscribers, type Subscriber } from '../../events/subscribers.ts';
import { createSharedCall } from '../../platform/concurrency/batcher.ts';
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

/** Maximum number of forms read by one statement, which bounds the memory for their definitions. */
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
