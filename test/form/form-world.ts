import { type FormOptions, loadForm } from '../../packages/form/src/index.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

/** A server for tests of @formwright/form; one per test file. */
export async function createFormWorld() {
  const world = await createTestWorld();
  const alice = await world.client();
  return {
    world,
    alice,
    publish: (definition: object, settings: object = {}) =>
      buildPublishedForm(alice, { title: 'Party', definition, settings }),
    open: (slug: string, options: Partial<FormOptions> = {}) =>
      loadForm({ server: world.url, slug, ...options }),
    /** The stored answers of a form, newest first. */
    async answersOf({ id }: { id: string }): Promise<unknown[]> {
      const { body } = await alice.rest(`GET /forms/${id}/responses`);
      return body.data.map(({ answers }: { answers: unknown }) => answers);
    },
  };
}
