import type { Cleanup } from '../../support/cleanup.ts';
import { nestedCleanup } from '../../support/nested-cleanup.ts';
import type { BrokenBuild } from '../broken-builds.ts';
import { type Installation, type Layout, startInstallation } from './installation.ts';

/** Starts installations, one at a time. */
export interface Installations {
  /** An installation with the layout: the current one, if it has the same. */
  take(layout: Layout): Promise<Installation>;
  /** Stops the current one. */
  discard(): Promise<void>;
}

export function createInstallations(
  broken: BrokenBuild | undefined,
  outer: Cleanup,
): Installations {
  let current: { layout: Layout; installation: Installation; cleanup: Cleanup } | undefined;
  const discard = async () => {
    await current?.cleanup.run();
    current = undefined;
  };
  return {
    discard,
    async take(layout) {
      if (current?.layout === layout) return current.installation;
      await discard();
      const cleanup = nestedCleanup(outer);
      const installation = await startInstallation(layout, broken, cleanup);
      current = { layout, installation, cleanup };
      return installation;
    },
  };
}
