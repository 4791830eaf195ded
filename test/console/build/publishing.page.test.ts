import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/clients/axe-violations.ts';
import { hasBrowser } from '../../support/clients/browser.ts';
import { row, title } from '../../support/world/builder-page.ts';
import { createConsoleWorld, signInWith } from '../../support/world/console-world.ts';
import { definitionOf } from '../../support/world/form-page-world.ts';

// What is published is what the builder shows.

const { world, alice, openConsole, openPage, publish } = await createConsoleWorld();

const definition = definitionOf(
  { id: 'name', type: 'short_text', title: 'Your name' },
  { id: 'mail', type: 'email', title: 'Your e-mail' },
);

/** @param open opens a screen of the console */
async function openBuilder(open = openConsole) {
  const form = await publish({ title: 'Survey', definition });
  const page = await open(`/forms/${form.id}/build`);
  const published = async () => {
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    const { version, schema } = body.published;
    const titles = schema.sections[0].elements.map(({ title }: { title: string }) => title);
    return { version, titles };
  };
  return { page, published };
}

describe.runIf(hasBrowser)('publishing from the builder', () => {
  it('is refused while an edit is not valid, with a link to its field', async () => {
    const { page, published } = await openBuilder();
    await row(page, 'Your e-mail').click();
    await title(page).fill('E-mail address');
    await page.getByText('Saved', { exact: true }).waitFor();
    await row(page, 'Your name').click();
    await title(page).fill('');
    await page.getByText('Not saved: correct the marked fields').waitFor();
    await row(page, 'E-mail address').click();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Not published: the last changes are not valid.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await published()).toEqual({ version: 1, titles: ['Your name', 'Your e-mail'] });
    await page.getByRole('button', { name: 'Show what to correct' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.ariaInvalid')).toBe('true');
    expect(await title(page).inputValue()).toBe('');
    await page.keyboard.type('Full name');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('“Survey” is published.').waitFor();
    expect(await published()).toEqual({ version: 2, titles: ['Full name', 'E-mail address'] });
  });

  it('is refused while the text of the JSON editor is not valid, with a link to it', async () => {
    const { page, published } = await openBuilder();
    await row(page, 'Your name').click();
    await title(page).fill('Full name');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByRole('textbox', { name: 'JSON' }).press('Control+Home');
    await page.keyboard.type('#');
    await page.getByRole('tab', { name: 'Properties' }).click();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Not published: the text of the JSON editor is not valid.').waitFor();
    await page.getByRole('button', { name: 'Show what to correct' }).click();
    await page.getByRole('textbox', { name: 'JSON' }).waitFor();
    expect((await published()).version).toBe(1);
  });

  it('includes an edit that was not saved yet, after a sign-in with a key', async () => {
    const { page, published } = await openBuilder(async (path) => {
      const { page: signedOut } = await openPage(`${world.url}/console${path}`, {
        allowFailedRequests: true,
      });
      await signInWith(signedOut, alice);
      return signedOut;
    });
    await row(page, 'Your name').click();
    await title(page).fill('Full name');
    await page.getByText('Saved', { exact: true }).waitFor();
    await title(page).fill('Name and surname');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('“Survey” is published.').waitFor();
    expect(await published()).toEqual({ version: 2, titles: ['Name and surname', 'Your e-mail'] });
  });
});
