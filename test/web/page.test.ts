import { describe, expect, it } from 'vitest';
import { hasBrowser, patience, useBrowser } from '../support/browser.ts';
import { answerEverything, everyAnswer, everyQuestion } from '../support/every-question.ts';
import { buildPublishedForm } from '../support/forms.ts';
import { createWorld } from '../support/world.ts';

// A form as people fill it in: in a browser, at the address that `share_url` gives.

const world = await createWorld({ env: { PUBLIC_URL: '' } });
const alice = await world.client();
const open = useBrowser();

const asking = (...elements: object[]) => ({ schema: { sections: [{ elements }] } });
const name = { id: 'name', type: 'short_text', title: 'Your name' };

/** What is stored of a form, the newest first. */
async function storedOf({ id }: { id: string }) {
  const { body } = await alice.rest(`GET /forms/${id}/responses`);
  return body.data;
}

async function publish(input: object) {
  const form = await buildPublishedForm(alice, { title: 'Party', ...input });
  return { ...form, url: form.share_url };
}

describe.runIf(hasBrowser)('a page', { timeout: 4 * patience }, () => {
  it('stores what was typed, for every type of question', async () => {
    const form = await publish({ definition: everyQuestion({ required: true }) });
    const { page } = await open(form.url, { timezoneId: 'Europe/Berlin' });
    await answerEverything(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you! Your response has been recorded.').waitFor();

    const [response, ...others] = await storedOf(form);
    expect(others).toEqual([]);
    expect(response.answers).toMatchObject(everyAnswer);
    expect(Object.keys(response.answers).sort()).toEqual(Object.keys(everyAnswer).sort());
    expect(response).toMatchObject({ source: 'web', form_version: 1 });
    expect(response.duration_ms).toBeGreaterThan(0);

    const [{ file_id: id }] = response.answers.signature;
    const path = `/forms/${form.id}/responses/${response.id}/files/${id}`;
    expect((await alice.rest(`GET ${path}`)).headers.get('Content-Type')).toBe('image/png');
  });
});
