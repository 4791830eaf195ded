import { loadFormWith } from '../../packages/form/src/controller/load-form.ts';
import type { FormOptions } from '../../packages/form/src/index.ts';
import { type FormTimings, formTimings } from '../../packages/form/src/state/form-timings.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

/** Forms in tests save, report and retry after a moment. */
const quickForms = {
  ...formTimings,
  partialDelay: 50,
  partialRetryDelay: 100,
  visitDelay: 100,
  retryDelays: [100, 200, 60_000, 60_000],
};

/** A server for tests of @formwright/form; one per test file. */
export async function createFormWorld(env: Record<string, string> = {}) {
  const world = await createTestWorld({ env, timings: { visitFlush: 50 } });
  const alice = await world.client();
  return {
    world,
    alice,
    publish: (definition: object, settings: object = {}) =>
      buildPublishedForm(alice, { title: 'Party', definition, settings }),
    open: (slug: string, options: Partial<FormOptions> = {}, timings: Partial<FormTimings> = {}) =>
      loadFormWith({ server: world.url, slug, ...options }, { ...quickForms, ...timings }),
    /** The stored answers of a form, newest first. */
    async answersOf({ id }: { id: string }): Promise<unknown[]> {
      const { body } = await alice.rest(`GET /forms/${id}/responses`);
      return body.data.map(({ answers }: { answers: unknown }) => answers);
    },
  };
}
