import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { createConsoleWorld, signInWith } from '../../support/world/console-world.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Signing in to the console with an API key.

const { world, alice, openPage, openConsole, clientWith } = await createConsoleWorld();

describe('the page of the console', () => {
  it('has a strict policy, and assets that browsers keep forever', async () => {
    const page = await fetch(`${world.url}/console/forms`);
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    const html = await page.text();
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    const [script = ''] = html.match(/\/console\/assets\/main-[\w-]+\.js/) ?? [];
    const asset = await fetch(`${world.url}${script}`, { headers: { 'Accept-Encoding': 'br' } });
    expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('Content-Encoding')).toBe('br');
    expect((await fetch(`${world.url}/console/assets/unknown.js`)).status).toBe(404);
    expect((await fetch(`${world.url}/console`, { method: 'POST' })).status).toBe(405);
  });

  it('does not exist where CONSOLE is off, and neither do sessions', async () => {
    const without = await createTestWorld({ env: { CONSOLE: 'off' } });
    for (const path of ['/console', '/console/forms', '/console/session']) {
      expect((await fetch(`${without.url}${path}`)).status).toBe(404);
    }
  });
});

describe.runIf(hasBrowser)('signing in', () => {
  it('explains that a key is not valid', async () => {
    const { page } = await openPage(`${world.url}/console`, { allowFailedRequests: true });
    await page.getByLabel('API key').fill('fw_wrong');
    await page.keyboard.press('Enter');
    await page.getByText('This key is not valid.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/console/sign-in');
  });

  it('leads to the requested page, and stays after a reload', async () => {
    const { page } = await openPage(`${world.url}/console/forms?status=DRAFT`, {
      allowFailedRequests: true,
    });
    await signInWith(page, alice);
    await page.waitForURL(`${world.url}/console/forms?status=DRAFT`);
    await page.reload();
    await page.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
  });

  it('never leads to another site', async () => {
    const to = new URLSearchParams({ to: '//evil.example/' });
    const { page } = await openPage(`${world.url}/console/sign-in?${to}`, {
      allowFailedRequests: true,
    });
    await signInWith(page, alice);
    await page.waitForURL(`${world.url}/console/forms`);
  });

  it('stores the key nowhere in the browser', async () => {
    const page = await openConsole('/forms');
    const stored = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.body.innerHTML])',
    );
    expect(stored).not.toContain(alice.secret);
    expect(stored).not.toContain('formwright_session');
  });

  it('ends in all tabs by signing out', async () => {
    const page = await openConsole('/forms');
    const other = await page.context().newPage();
    await other.goto(`${world.url}/console/forms`);
    await other.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Account and appearance' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    await other.getByRole('searchbox', { name: 'Search forms' }).fill('x');
    await other.getByLabel('API key').waitFor();
  });

  it('returns to the sign-in page when the key is revoked', async () => {
    const client = await clientWith('forms:read');
    const page = await openConsole('/forms', { client });
    const { body } = await client.rest('GET /me');
    await alice.rest(`DELETE /keys/${body.key.id}`);
    await page.getByRole('searchbox', { name: 'Search forms' }).fill('x');
    await page.getByLabel('API key').waitFor();
  });

  it('with a key without scopes for any screen says which scope is missing', async () => {
    const { page } = await openPage(`${world.url}/console`, { allowFailedRequests: true });
    const client = await clientWith('responses:read');
    await page.getByLabel('API key').fill(client.secret ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('This API key permits nothing here').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
