import type { Platform } from '../../platform/startup/platform.ts';
import { examinePlaces, usedPlaces } from './examine-places.ts';
import type { PlaceContext } from './place.ts';

/** Milliseconds for which places are not probed again. */
const maxAge = 300_000;

/** The space of the disk of a place, in bytes. */
interface PlaceSpace {
  readonly id: string;
  readonly free: number;
  readonly total: number;
}

/** What is known about the places of a server. */
export interface PlaceWatch {
  /** Probes all places; returns messages for the operator about those that cannot be used. */
  examine(): Promise<readonly string[]>;
  /** Whether each place could be used, as of the last probe; one older than five minutes is repeated. */
  states(): ReadonlyMap<string, boolean>;
  spaces(): Promise<readonly PlaceSpace[]>;
}

export function createPlaceWatch({
  config,
  storage,
  clock,
  log,
}: Pick<Platform, 'config' | 'storage' | 'clock' | 'log'>): PlaceWatch {
  const context: PlaceContext = { config, storage: () => Promise.resolve(storage) };
  let latest: ReadonlyMap<string, boolean> = new Map();
  let validUntil = Number.NEGATIVE_INFINITY;
  const examine = async () => {
    validUntil = clock.now().getTime() + maxAge;
    const { states, warnings } = await examinePlaces(context, log);
    latest = states;
    return warnings;
  };
  return {
    examine,
    states() {
      // Not awaited, so that an unavailable place does not delay the metrics of the others.
      if (clock.now().getTime() >= validUntil) void examine();
      return latest;
    },
    async spaces() {
      const found = await Promise.all(
        usedPlaces(config).map(async ({ id, space }) => {
          const of = await space?.(context).catch(() => undefined);
          return of && { id, free: of.free, total: of.total };
        }),
      );
      return found.filter((one) => one !== undefined);
    },
  };
}
