import type { Client } from '../../support/clients/api-client.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld, type TestWorld } from '../../support/world/test-world.ts';
import { form, text } from './definition-limits.ts';

/** The largest file, in bytes; more than the first part of an archive. */
export const uploadLimit = 200_000;

/** What the requests of all rows need. */
export interface Scene {
  readonly world: TestWorld;
  readonly alice: Client;
  /** A published form with the questions `short`, `long` and `file`, whose answers can be saved. */
  readonly survey: { readonly id: string; readonly slug: string };
  /** The token of its preview. */
  readonly preview: string;
}

/** A repeat of 200 entries. */
const repeat = (id: string, questions: number) => ({
  id,
  type: 'repeat',
  title: id,
  max: 200,
  elements: Array.from({ length: questions }, (_, index) => text(`${id}-${index}`)),
});

export async function createScene(): Promise<Scene> {
  const world = await createTestWorld({ env: { MAX_UPLOAD_BYTES: `${uploadLimit}` } });
  const alice = await world.client();
  const survey = await buildPublishedForm(alice, {
    definition: form([
      text('short'),
      text('long', { type: 'long_text' }),
      text('file', { type: 'file', max_files: 10 }),
      repeat('people', 100),
      repeat('more', 1),
    ]),
    settings: { save_partial: true },
  });
  const preview = new URL(survey.preview_url).hash.slice(1);
  return { world, alice, survey, preview };
}
