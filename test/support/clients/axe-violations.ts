import { source as axe } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/**
 * Violations that axe-core finds: rules with the affected elements. The announcements of React Aria are left out:
 * they refer to elements that may be gone.
 */
export async function axeViolations(page: Page | Frame): Promise<unknown[]> {
  await page.evaluate(axe);
  return page.evaluate(`axe.run({ exclude: ['[data-live-announcer]'] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`);
}
