import type { Page } from 'playwright-core';
import { systemClock } from '../../../src/platform/clock.ts';
import type { Timings } from '../../../src/platform/timings.ts';
import { useBrowser } from '../clients/browser.ts';
import { buildPublishedForm } from '../fixtures/forms.ts';
import { createTestWorld } from './test-world.ts';

interface FormPageOptions {
  /** What the clock of the server always shows; by default the time. */
  readonly now?: Date;
  /** Overrides of the timings of the server. */
  readonly timings?: Partial<Timings>;
}

/** A server for tests of form pages in a browser; one per test file. */
export async function createFormPageWorld(
  env: Record<string, string> = {},
  { now, timings = {} }: FormPageOptions = {},
) {
  const clock = { ...systemClock, ...(now && { now: () => now }) };
  const world = await createTestWorld({ env: { PUBLIC_URL: '', ...env }, clock, timings });
  const alice = await world.client();
  const open = useBrowser();
  return {
    world,
    alice,
    open,
    /** Publishes a form; `url` is the URL of its page. */
    async publish(input: object) {
      const form = await buildPublishedForm(alice, { title: 'Party', ...input });
      const url: string = form.share_url;
      return { id: String(form.id), slug: String(form.slug), url };
    },
    /** The responses of a form, newest first. */
    async responsesOf({ id }: { id: string }) {
      const { body } = await alice.rest(`GET /forms/${id}/responses`);
      return body.data;
    },
    /** Their answers. */
    async answersOf({ id }: { id: string }): Promise<unknown[]> {
      const { body } = await alice.rest(`GET /forms/${id}/responses`);
      return body.data.map(({ answers }: { answers: unknown }) => answers);
    },
  };
}

/** A definition with these questions in one section. */
export const definitionOf = (...elements: object[]) => ({ schema: { sections: [{ elements }] } });

/** Presses the button that sends a form. */
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

export const thankYouText = 'Thank you! Your response has been recorded.';
