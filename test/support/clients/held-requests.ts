import type { Page } from 'playwright-core';

/**
 * Delays the requests to some addresses.
 *
 * @param body a text in their bodies; other requests are sent
 * @returns a function that sends them, and all later ones at once
 */
export async function holdRequests(page: Page, address: RegExp, body = ''): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().postData()?.includes(body) ?? body === '') await released;
    await route.continue();
  });
  return () => release();
}
