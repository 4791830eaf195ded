import type { Page } from 'playwright-core';

/** The language of a page, the directions of the document and of the form, and the title. */
export const languageOfPage = (page: Page) =>
  page.evaluate<unknown>(
    '[document.documentElement.lang, document.documentElement.dir, document.body.dir, document.title]',
  );
