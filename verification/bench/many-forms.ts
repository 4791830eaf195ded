import pg from 'pg';
import { newSlug } from '../../src/forms/settings/slug.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createIds } from '../../src/platform/ids.ts';
import type { Service } from './service-process.ts';

/** The slugs of published forms with the same twelve questions. */
export type ManyForms = readonly string[];

/** The number of forms of the lines with many forms. */
export const formCounts = { some: 200, many: 10_000, subscribed: 50 } as const;

/** The title of the copies. */
export const copyTitle = 'Benchmark copy';

/**
 * Copies a form with its version by SQL, since publishing 10,000 forms takes longer than the measurement.
 *
 * @returns the slugs of the copies
 */
export async function copyForm(
  { database }: Service,
  slug: string,
  count: number,
): Promise<ManyForms> {
  const ids = createIds(systemClock);
  const copies = Array.from({ length: count }, () => ({
    id: ids.next('form'),
    slug: newSlug(ids),
  }));
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const values = [slug, copies.map((copy) => copy.id), copies.map((copy) => copy.slug)];
    for (const statement of copyStatements) await client.query(statement, values);
    await client.query('ANALYZE forms, form_versions, slugs');
  } finally {
    await client.end();
  }
  return copies.map((copy) => copy.slug);
}

const copies = `
  slugs original JOIN forms f ON f.id = original.form_id,
  unnest($2::text[], $3::text[]) AS copy(id, slug)`;

const copyStatements: readonly string[] = [
  `INSERT INTO form_versions (form_id, version, definition, published_at)
   SELECT copy.id, v.version, v.definition, v.published_at
   FROM ${copies}, form_versions v WHERE original.slug = $1 AND v.form_id = f.id`,
  `INSERT INTO forms (
     id, workspace_id, slug, title, description, status, draft, settings, revision, epoch,
     published_version, has_unpublished_changes, created_at, updated_at
   )
   SELECT
     copy.id, f.workspace_id, copy.slug, '${copyTitle}', f.description, f.status, f.draft, f.settings, f.revision, f.epoch,
     f.published_version, f.has_unpublished_changes, f.created_at, f.updated_at
   FROM ${copies} WHERE original.slug = $1`,
  `INSERT INTO slugs (slug, form_id) SELECT copy.slug, copy.id FROM ${copies} WHERE original.slug = $1`,
];
