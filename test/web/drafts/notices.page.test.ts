import { source as axe } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, saveScreenshot } from '../../support/clients/browser.ts';
import { publishVersion } from '../../support/fixtures/forms.ts';
import { createFormPageWorld, definitionOf } from '../../support/world/form-page-world.ts';

// The notices about drafts: accessible, on narrow screens, in both color schemes.

const { world, alice, open, publish } = await createFormPageWorld();

const text = (id: string, title: string) => ({ id, type: 'short_text', title });
const before = definitionOf(text('name', 'Your name'), text('city', 'City'));
const after = definitionOf(text('name', 'Your name'), text('zip', 'Postal code'));

async function axeViolations(page: Page): Promise<unknown[]> {
  await page.evaluate(axe);
  return page.evaluate(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`);
}

const looks = [
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

const picture = (page: Page, name: string) =>
  saveScreenshot(page, `${name}-${page.viewportSize()?.width}`, { fullPage: true });

describe.runIf(hasBrowser).each(looks)('$colorScheme, $viewport.width px', (look) => {
  it('axe-core finds no violations in the notices, and nothing is wider than the screen', async () => {
    const form = await publish({ definition: before });
    // Framed pages have no background image, with which axe-core cannot compute contrasts.
    const url = `${form.url}?embed=1`;
    const { page } = await open(url, { ...look, allowFailedRequests: true });
    await page.getByLabel('Your name').fill('Ann');
    await page.getByLabel('City').fill('Rome');
    const context = page.context();
    await page.close();
    const next = await context.newPage();
    await next.goto(url);
    await next.getByText('Your earlier answers were restored.').waitFor();
    await picture(next, `restored-${look.colorScheme}`);
    expect(await axeViolations(next)).toEqual([]);

    await context.setOffline(true);
    await next.getByRole('button', { name: 'Submit' }).click();
    await next.getByText('No connection.').waitFor();
    await picture(next, `offline-${look.colorScheme}`);
    expect(await axeViolations(next)).toEqual([]);
    await next.getByLabel('City').fill('Rome!');
    await context.setOffline(false);

    await publishVersion(alice, form.id, after);
    await world.services.db.pool.query(
      `UPDATE form_versions SET live_until = live_until - interval '25 hours' WHERE form_id = $1`,
      [form.id],
    );
    await next.getByRole('button', { name: 'Submit' }).click();
    await next.getByText('City: Rome!').waitFor();
    await picture(next, `updated-${look.colorScheme}`);
    expect(await axeViolations(next)).toEqual([]);
    expect(await next.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

    await next.route('**/page-*.js', (route) => route.abort());
    await next.reload();
    await next.getByText('The form has not loaded completely.').waitFor();
    await picture(next, `not-loaded-${look.colorScheme}`);
    expect(await axeViolations(next)).toEqual([]);
  });
});
