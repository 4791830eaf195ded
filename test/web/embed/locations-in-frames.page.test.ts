import { describe, expect, it } from 'vitest';
import { hasBrowser, useBrowser } from '../../support/clients/browser.ts';
import { serveWebsite } from '../../support/clients/website.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

const world = await createTestWorld({ env: { PUBLIC_URL: '' } });
const alice = await world.client();
const open = useBrowser();

const place = { id: 'place', type: 'location', title: 'Where is it?' };
const definition = { schema: { sections: [{ elements: [place] }] } };
const form = await buildPublishedForm(alice, { title: 'Damage', definition });

/** The form in a frame of another site, after the respondent has requested the location. */
async function locateInFrame(attributes: string) {
  const website = await serveWebsite(
    `<script src="${world.url}/embed.js" data-form="${form.slug}" ${attributes} async></script>`,
  );
  const { page } = await open(website, {
    hosts: [new URL(world.url).host],
    expectedErrors: /^Permissions policy violation: Geolocation/,
    permissions: ['geolocation'],
    geolocation: { latitude: 52.52, longitude: 13.405, accuracy: 20 },
  });
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Use my current location' }).click();
  return frame;
}

describe.runIf(hasBrowser)('a location in a frame of another site', () => {
  it('is not determined if the site does not permit it', async () => {
    const frame = await locateInFrame('');
    await frame.getByText('The browser was not allowed to determine your location.').waitFor();
    expect(await frame.getByLabel('Latitude').inputValue()).toBe('');
  });

  it('is determined with data-allow', async () => {
    const frame = await locateInFrame('data-allow="geolocation"');
    await frame.getByText('accurate to 20 m').waitFor();
    expect(await frame.getByLabel('Latitude').inputValue()).toBe('52.52');
  });
});
