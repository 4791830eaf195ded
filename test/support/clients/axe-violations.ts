import { source as axe } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** Violations that axe-core finds: rules with the affected elements. */
export async function axeViolations(page: Page | Frame): Promise<unknown[]> {
  await page.evaluate(axe);
  return page.evaluate(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`);
}
