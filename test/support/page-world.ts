import { patience, useBrowser } from './browser.ts';
import { buildPublishedForm } from './forms.ts';
import { createWorld } from './world.ts';

/** A server whose forms are filled in by a browser; one for a test file. */
export async function createPageWorld(env: Record<string, string> = {}) {
  const world = await createWorld({ env: { PUBLIC_URL: '', ...env } });
  const alice = await world.client();
  const open = useBrowser();
  return {
    world,
    alice,
    open,
    /** Publishes a form; `url` is its page. */
    async publish(input: object) {
      const form = await buildPublishedForm(alice, { title: 'Party', ...input });
      const url: string = form.share_url;
      return { id: String(form.id), slug: String(form.slug), url };
    },
    /** The responses of a form, the newest first. */
    async storedOf({ id }: { id: string }) {
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
export const asking = (...elements: object[]) => ({ schema: { sections: [{ elements }] } });

export const thanks = 'Thank you! Your response has been recorded.';

/** How long, in milliseconds, a story in a browser may take. */
export const storyTime = 4 * patience;
