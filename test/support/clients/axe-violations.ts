import { source as axe } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/**
 * Waits for the next frame and for all animations and transitions that have an end: elements that appear are
 * transparent at first, and the end of one transition can start another.
 */
export async function waitForAnimations(page: Page | Frame): Promise<void> {
  await page.evaluate(`(async () => {
    for (;;) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const running = document.getAnimations().filter(
        ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime < Infinity);
      if (running.length === 0) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  })()`);
}

/**
 * Violations that axe-core finds: rules with the affected elements. The announcements of React Aria are left out:
 * they refer to elements that may be gone.
 */
export async function axeViolations(page: Page | Frame): Promise<unknown[]> {
  await waitForAnimations(page);
  await page.evaluate(axe);
  return page.evaluate(`axe.run({ exclude: ['[data-live-announcer]'] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`);
}
