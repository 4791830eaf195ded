import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  submit,
  thankYouText,
} from '../../support/world/form-page-world.ts';

const { world, open, publish, answersOf } = await createFormPageWorld();

const place = { id: 'place', type: 'location', title: 'Where is it?', required: true };
const repeat = { id: 'places', type: 'repeat', title: 'Places', elements: [place] };
const name = { id: 'name', type: 'short_text', title: 'Your name' };

const locate = (page: Page) =>
  page.getByRole('button', { name: 'Use my current location' }).click();
const berlin: BrowserContextOptions = {
  permissions: ['geolocation'],
  geolocation: { latitude: 52.520_008_4, longitude: 13.404_954, accuracy: 19.2 },
};

describe.runIf(hasBrowser)('a location', () => {
  it('is filled in by the browser, with its accuracy, if the respondent permits it', async () => {
    const form = await publish({ definition: definitionOf(place) });
    const { page } = await open(form.url, berlin);
    await submit(page);
    await page.getByText('Please answer this question.').waitFor();
    await locate(page);
    await page.getByRole('status').getByText('accurate to 20 m').waitFor();
    expect(await page.getByLabel('Latitude').inputValue()).toBe('52.520008');
    expect(await axeViolations(page)).toEqual([]);
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([
      { place: { lat: 52.520_008, lon: 13.404_954, accuracy: 20 } },
    ]);
  });

  it('can be entered if the browser may not determine it, which is announced', async () => {
    const { schema } = definitionOf(place);
    const form = await publish({ definition: { schema: { ...schema, language: 'de' } } });
    const { page } = await open(form.url, { permissions: [] });
    await page.getByRole('button', { name: 'Meinen aktuellen Standort verwenden' }).click();
    await page.getByRole('status').getByText('darf Ihren Standort nicht ermitteln').waitFor();
    await page.getByLabel('Breitengrad').fill('152,5');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('Geben Sie höchstens 90 ein.').waitFor();
    await page.getByLabel('Breitengrad').fill('-33,8568');
    await page.getByLabel('Längengrad').fill('151,2153');
    await page.getByRole('button', { name: 'Absenden' }).click();
    await expect.poll(() => answersOf(form)).toEqual([{ place: { lat: -33.8568, lon: 151.2153 } }]);
  });

  it('has no accuracy after the coordinates were changed', async () => {
    const form = await publish({ definition: definitionOf(place) });
    const { page } = await open(form.url, berlin);
    await locate(page);
    await page.getByRole('status').getByText('accurate to 20 m').waitFor();
    await page.getByLabel('Latitude').fill('52.6');
    expect(await page.getByText('accurate to 20 m').count()).toBe(0);
    await submit(page);
    await page.getByText(thankYouText).waitFor();
    expect(await answersOf(form)).toEqual([{ place: { lat: 52.6, lon: 13.404_954 } }]);
  });
});

describe('the policy of the page', () => {
  const policyOf = async (url: string) =>
    (await fetch(url)).headers.get('Permissions-Policy') ?? '';

  it('excludes the location, unless the form has a question for it or its questions are not known', async () => {
    const others = await publish({ definition: definitionOf(name) });
    expect(await policyOf(others.url)).toContain('geolocation=()');
    expect(await policyOf(`${world.url}/f/none`)).toContain('geolocation=()');
    const settings = { password: 'open sesame' };
    for (const form of [
      await publish({ definition: definitionOf(place) }),
      await publish({ definition: definitionOf(repeat) }),
      await publish({ definition: definitionOf(name), settings }),
    ]) {
      expect(await policyOf(form.url)).toContain('geolocation=(self)');
    }
  });
});
