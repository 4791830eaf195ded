import type { Page } from 'playwright-core';

/**
 * Delays the requests to some addresses.
 *
 * @returns a function that sends them, and all later ones at once
 */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}
