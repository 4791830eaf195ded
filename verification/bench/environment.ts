import { newSlug } from '../../src/forms/form-metadata.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createIds } from '../../src/platform/ids.ts';
import { type BenchForms, createForms } from './bench-forms.ts';
import { createSeeds, type SeedSizes, type Seeds } from './seed.ts';
import type { Service } from './service.ts';

export interface BenchEnvironment extends Service {
  readonly forms: BenchForms;
  /** Forms with many responses, which some lines need. @throws {Error} without them */
  seeds(): Seeds;
  /** Copies of the plain form, by their slugs. @throws {Error} if there are fewer */
  copies(count: number): readonly string[];
}

/** What lines need besides the forms of all lines. */
export interface Needs {
  readonly seeds?: SeedSizes | undefined;
  readonly copies?: number;
}

export async function createEnvironment(
  service: Service,
  { seeds: sizes, copies: count = 0 }: Needs = {},
): Promise<BenchEnvironment> {
  const forms = await createForms(service.service.url);
  const seeds = sizes && (await createSeeds(service, sizes));
  const copies = count > 0 ? await copyForm(service, forms.plain, count) : [];
  return {
    ...service,
    forms,
    seeds() {
      if (!seeds) throw new Error('Lines that read need forms with responses.');
      return seeds;
    },
    copies(needed) {
      if (copies.length < needed) throw new Error(`Lines need ${needed} forms.`);
      return copies.slice(0, needed);
    },
  };
}

export const copyTitle = 'Benchmark copy';

/** Copies a form with its version by SQL, since publishing 10,000 forms takes longer than the measurement. */
async function copyForm({ query }: Service, slug: string, count: number): Promise<string[]> {
  const ids = createIds(systemClock);
  const copies = Array.from({ length: count }, () => [ids.next('form'), newSlug(ids)] as const);
  const slugs = copies.map(([, one]) => one);
  for (const statement of copyStatements) {
    await query(statement, [slug, copies.map(([id]) => id), slugs]);
  }
  await query('ANALYZE forms, form_versions, slugs');
  return slugs;
}

const copied = `
  slugs original JOIN forms f ON f.id = original.form_id,
  unnest($2::text[], $3::text[]) AS copy(id, slug)`;

const copyStatements: readonly string[] = [
  `INSERT INTO form_versions (form_id, version, definition, published_at)
   SELECT copy.id, v.version, v.definition, v.published_at
   FROM ${copied}, form_versions v WHERE original.slug = $1 AND v.form_id = f.id`,
  `INSERT INTO forms (
     id, workspace_id, slug, title, description, status, draft, settings, revision, epoch,
     published_version, has_unpublished_changes, created_at, updated_at
   )
   SELECT
     copy.id, f.workspace_id, copy.slug, '${copyTitle}', f.description, f.status, f.draft, f.settings, f.revision, f.epoch,
     f.published_version, f.has_unpublished_changes, f.created_at, f.updated_at
   FROM ${copied} WHERE original.slug = $1`,
  `INSERT INTO slugs (slug, form_id) SELECT copy.slug, copy.id FROM ${copied} WHERE original.slug = $1`,
];
