import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../support/clients/browser.ts';
import {
  createFormPageWorld,
  definitionOf,
  thankYouText,
} from '../../support/world/form-page-world.ts';

// A signature is what can be seen.

const { open, publish } = await createFormPageWorld();
const form = await publish({
  definition: definitionOf({ id: 'sign', type: 'signature', title: 'Signature', required: true }),
});

const pad = (page: Page) => page.locator('canvas');
const typedName = (page: Page) => page.locator('input[type=text]');
const send = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

/** Pixels that are not white. */
const ink = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector('canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((channel) => channel !== 255).length;
  })()`);

async function press(page: Page): Promise<void> {
  await pad(page).scrollIntoViewIfNeeded();
  const box = await pad(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 30);
  await page.mouse.down();
}

/** As the browser cancels a touch that it uses for scrolling. */
const cancel = (page: Page) =>
  page.evaluate(
    "document.querySelector('canvas').dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }))",
  );

describe.runIf(hasBrowser)('a required signature', () => {
  it.each<[string, (page: Page) => Promise<void>]>([
    ['a name of invisible characters', (page) => typedName(page).fill('\u200b \u2060\u3164')],
    [
      'a stroke that was canceled',
      async (page) => {
        await press(page);
        await page.mouse.move(300, 300);
        await cancel(page);
        await page.mouse.up();
      },
    ],
    [
      'a name that was removed',
      async (page) => {
        await typedName(page).fill('Ann');
        await typedName(page).fill('');
      },
    ],
  ])('is missing with %s', async (_, sign) => {
    const { page } = await open(form.url);
    await pad(page).waitFor(); // its script is loaded on demand
    await sign(page);
    expect(await ink(page)).toBe(0);
    await send(page);
    await page.getByText('Please check this answer').waitFor();
  });

  it.each<[string, (page: Page) => Promise<void>]>([
    ['a name', (page) => typedName(page).fill('Ann')],
    [
      'a dot',
      async (page) => {
        await press(page);
        await page.mouse.up();
      },
    ],
    [
      'a line next to one that was canceled',
      async (page) => {
        await press(page);
        await page.mouse.move(300, 300);
        await page.mouse.up();
        const drawn = await ink(page);
        await press(page);
        await cancel(page);
        await page.mouse.up();
        expect(await ink(page)).toBe(drawn);
      },
    ],
  ])('is stored with %s', async (_, sign) => {
    const { page } = await open(form.url);
    await sign(page);
    expect(await ink(page)).toBeGreaterThan(0);
    await send(page);
    await page.getByText(thankYouText).waitFor();
  });
});
