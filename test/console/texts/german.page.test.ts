import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { german } from '../../../web/console/src/texts/german.ts';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import { createConsoleWorld, viewports } from '../../support/world/console-world.ts';
import { membershipOf } from '../responses/membership.ts';

// The console in German: the language of the browser, or the one that was chosen.

const world = await createConsoleWorld();
const { alice, openPage, world: service } = world;
const form = await membershipOf(world).buildAnswered();
const notifications = [{ id: 'team', on: 'response.created', to: ['team@example.org'] }];
await alice.rest(`PATCH /forms/${form.id}`, { body: { settings: { notifications } } });
await alice.rest('POST /webhooks', {
  body: { url: 'https://receiver.example/', events: ['response.created'] },
});

/** Signs in with a browser in German. */
async function openGerman(path: string, viewport = viewports.laptop) {
  const to = new URLSearchParams({ to: path });
  const { page } = await openPage(`${service.url}/console/sign-in?${to}`, {
    locale: 'de-DE',
    viewport,
    allowFailedRequests: true,
    reducedMotion: 'reduce',
  });
  await page.getByLabel('API-Schlüssel').fill(alice.secret ?? '');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
  await page.locator('.spinner').first().waitFor({ state: 'detached' });
  return page;
}

/** Visible texts and names that are English ones of which there is a translation. */
async function englishTexts(page: Page): Promise<string[]> {
  const shown: string[] = await page.evaluate(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode.data.trim());
    const names = ['aria-label', 'placeholder', 'title', 'alt'];
    for (const element of document.querySelectorAll('*'))
      for (const name of names) if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
    return texts;
  })()`);
  const translations = new Map<string, unknown>(Object.entries(german));
  const known = new Set(translations.values()); // such as “Tag”, the German for “day”
  const isEnglish = (text: string) => translations.has(text) && !known.has(text);
  return [...new Set(shown)].filter(isEnglish);
}

const screens = [
  ['/forms', 'Formulare'],
  ['/datasets', 'Datenlisten'],
  ['/webhooks', 'Webhooks'],
  ['/keys', 'API-Schlüssel'],
  ['/audit', 'Protokoll'],
  ['/account', 'Konto'],
  [`/forms/${form.id}/responses`, 'Membership'],
  [`/forms/${form.id}/responses?view=board`, 'Membership'],
  [`/forms/${form.id}/responses?view=review`, 'Membership'],
  [`/forms/${form.id}/summary`, 'Membership'],
  [`/forms/${form.id}/build`, 'Membership'],
  [`/forms/${form.id}/design`, 'Membership'],
  [`/forms/${form.id}/settings`, 'Membership'],
  [`/forms/${form.id}/mail`, 'Membership'],
  [`/forms/${form.id}/mail?view=sent`, 'Membership'],
  [`/forms/${form.id}/share`, 'Membership'],
] as const;

describe.runIf(hasBrowser)('the console in German', () => {
  it.each(screens)('has no English text, fits, and is accessible: %s', async (path, heading) => {
    const page = await openGerman(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await englishTexts(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    for (const [size, viewport] of Object.entries(viewports)) {
      await page.setViewportSize(viewport);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, size).toBeLessThanOrEqual(0);
      await saveScreenshot(page, `german${path.replace(form.id, '').replace(/\W+/g, '-')}-${size}`);
    }
  });

  it('is chosen in the menu of the account, and remains after a reload', async () => {
    const page = await world.openConsole('/forms');
    const choose = async (menu: string, language: string) => {
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitem', { name: language }).click();
    };
    await choose('Account and appearance', 'Deutsch');
    await page.getByRole('heading', { level: 1, name: 'Formulare' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Formulare' }).waitFor();
    await choose('Konto und Darstellung', 'English');
    await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor();
  });

  it('is English if the German texts do not arrive', async () => {
    const { page } = await openPage(`${service.url}/healthz`, {
      locale: 'de-DE',
      allowFailedRequests: true,
    });
    await page.route(/german-.*\.js$/, (route) => route.abort());
    await page.goto(`${service.url}/console/sign-in`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it('writes and reads numbers and dates as in German', async () => {
    const page = await openGerman(`/forms/${form.id}/settings`);
    await page.getByLabel('Höchstanzahl der Einsendungen').fill('1.500');
    await page.getByRole('button', { name: 'Einstellungen speichern' }).click();
    await page.getByText('Die Einstellungen sind gespeichert.').waitFor();
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    expect(body.settings.max_responses).toBe(1500);
  });
});
