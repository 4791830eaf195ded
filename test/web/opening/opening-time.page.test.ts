import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { serveWebsite } from '../../support/clients/website.ts';
import { createFormPageWorld, definitionOf } from '../../support/world/form-page-world.ts';

// The page of a form before its opening time.

const { world, alice, open, publish } = await createFormPageWorld();

const definition = definitionOf({ id: 'name', type: 'short_text', title: 'Your name' });
const open_at = '2099-07-01T12:00:00Z';
const day = 86_400_000;

describe.runIf(hasBrowser)('a form before it opens', () => {
  it('shows the opening time in the time zone and the language of the respondent', async () => {
    const form = await publish({ definition, settings: { open_at } });
    const { page } = await open(form.url, { timezoneId: 'America/New_York' });
    await page.getByRole('heading', { name: 'This form is not open yet' }).waitFor();
    await page.getByText('It opens on July 1, 2099 at 8:00 AM.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const translations = { de: { 'elements.name.title': 'Ihr Name' } };
    const schema = { ...definition.schema, translations };
    const german = await publish({ definition: { schema }, settings: { open_at } });
    const { page: other } = await open(german.url, {
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
    });
    await other.getByText('Es öffnet am 1. Juli 2099 um 14:00.').waitFor();
  });

  it('shows the time in UTC without JavaScript', async () => {
    const form = await publish({ definition, settings: { open_at } });
    const { page } = await open(form.url, { javaScriptEnabled: false });
    await page.getByText('It opens on July 1, 2099 at 12:00 PM (UTC).').waitFor();
  });

  it('shows the same in a frame', async () => {
    const form = await publish({ definition, settings: { open_at } });
    const url = await serveWebsite(
      `<!doctype html><html lang="en"><title>Site</title>
      <script src="${world.url}/embed.js" data-form="${form.slug}"></script>`,
    );
    const { page } = await open(url, {
      hosts: [new URL(world.url).host],
      timezoneId: 'Asia/Tokyo',
    });
    await page.frameLocator('iframe').getByText('July 1, 2099 at 9:00 PM').waitFor();
  });

  it('is loaded when it opens after more than 25 days, and not in a loop if the clock is ahead', async () => {
    const form = await publish({ definition, settings: { open_at } });
    const { page } = await open(form.url);
    await page.clock.install({ time: '2099-05-01T00:00:00Z' });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.reload();
    await page.clock.fastForward(30 * day);
    expect(loads).toBe(1);
    await page.clock.fastForward(31.5 * day + 2000);
    await expect.poll(() => loads).toBe(2);
    await page.getByRole('heading', { name: 'This form is not open yet' }).waitFor();
    await page.clock.fastForward(29_000);
    expect(loads).toBe(2);
  });

  it('is loaded when it opens', async () => {
    const form = await publish({
      definition,
      settings: { open_at: new Date(Date.now() + 4000).toISOString() },
    });
    const { page } = await open(form.url);
    await page.getByRole('heading', { name: 'This form is not open yet' }).waitFor();
    await page.getByLabel('Your name').fill('Ann');
  });

  it('keeps what was entered if the opening time is moved into the future', async () => {
    const form = await publish({ definition });
    const { page } = await open(form.url, { allowFailedRequests: true });
    await page.getByLabel('Your name').fill('Ann');
    await alice.rest(`PATCH /forms/${form.id}`, { body: { settings: { open_at } } });
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'This form is not open yet' }).waitFor();
    await page.getByText('It opens on July 1, 2099').waitFor();
    await page.getByText('Your answers are stored on this device.').waitFor();
  });
});
