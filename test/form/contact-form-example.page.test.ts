import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/clients/axe-violations.ts';
import { hasBrowser } from '../support/clients/browser.ts';
import { serveWebsite } from '../support/clients/website.ts';
import { createFormPageWorld } from '../support/world/form-page-world.ts';

// A form in the HTML of a website, without a library.

const { world, alice, open, publish, answersOf } = await createFormPageWorld();
const example = readFileSync(new URL('../../examples/contact-form.html', import.meta.url), 'utf8');

async function openExample() {
  const form = await publish({ template: 'contact', definition: undefined });
  const icon = '<link rel="icon" href="data:,"></head>';
  const website = await serveWebsite(example.replace('</head>', icon));
  const query = new URLSearchParams({ server: world.url, form: form.slug });
  const hosts = [new URL(world.url).host];
  const { page } = await open(`${website}?${query}`, { hosts, allowFailedRequests: true });
  return { form, page, send: () => page.getByRole('button', { name: 'Send' }).click() };
}

describe.runIf(hasBrowser)('examples/contact-form.html', () => {
  it('shows each error next to its field, and other problems above the button', async () => {
    const { form, page, send } = await openExample();
    await page.getByLabel('Your e-mail address').fill('ann@');
    await send();
    await page.getByText('An answer is required.').nth(1).waitFor();
    expect(await page.locator('#email-error').textContent()).toMatch(/e-mail/i);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(3);
    expect(await page.evaluate('document.activeElement.id')).toBe('name');
    await alice.rest(`POST /forms/${form.id}/unpublish`);
    await send();
    await expect.poll(() => page.getByRole('alert').textContent()).not.toBe('');
    expect(await answersOf(form)).toEqual([]);
  });

  it('stores the answers, and shows the confirmation', async () => {
    const { form, page, send } = await openExample();
    await page.getByLabel('Your name').fill('Ann');
    await page.getByLabel('Your e-mail address').fill('ann@example.org');
    await page.getByLabel('Your message').fill('Hello');
    await send();
    await page.getByText('Thank you!').waitFor();
    const answers = { name: 'Ann', email: 'ann@example.org', text: 'Hello' };
    expect(await answersOf(form)).toEqual([answers]);
  });

  it('has no accessibility violations', async () => {
    const { page, send } = await openExample();
    await send();
    await page.getByText('An answer is required.').nth(2).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
