import type { Page } from 'playwright-core';

/** The cells of the table of a chart, as screen readers find them. */
export const figures = (page: Page, name: string) =>
  page
    .getByRole('table', { name, exact: true })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map(({ children }) => [...children].map(({ textContent }) => textContent)),
    );
