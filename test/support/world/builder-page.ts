import type { Locator, Page } from 'playwright-core';

// The builder of the console, as its users find it.

export const buildOf = ({ id }: { readonly id: string }): string => `/forms/${id}/build`;

export const outline = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Sections and questions' });

/** A section or a question in the outline. */
export const row = (page: Page, name: string): Locator => outline(page).getByRole('row', { name });

/** The properties of what is selected. */
export const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Properties' });

/** The field for the title of what is selected. */
export const title = (page: Page): Locator =>
  panel(page).getByRole('textbox', { name: 'Title', exact: true });

/** Waits until all changes are saved. */
export const saved = (page: Page): Promise<void> =>
  page.getByText('Saved', { exact: true }).waitFor();

/** Puts a text on the clipboard. */
export async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}
