import { withDeadline } from '../../platform/concurrency/with-deadline.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/observability/log.ts';
import { currentUserName } from '../../platform/postgres/os-user.ts';
import { allPlaces } from './all-places.ts';
import type { Place, PlaceContext } from './place.ts';

/** Milliseconds that a probe may take. */
const probeTimeout = 9000;

/** Places that a server of this configuration uses. */
export const usedPlaces = (config: Config): readonly Place[] =>
  allPlaces.filter((place) => place.locationOf(config) !== undefined);

/** @throws if the place cannot be used, or does not respond in time */
export function probePlace(place: Place, context: PlaceContext): Promise<string> {
  return withDeadline(probeTimeout, place.probe(context), () => {
    throw new Error(`No response within ${probeTimeout / 1000} seconds`);
  });
}

/**
 * Probes all places as the user of this process.
 *
 * @returns for each place, whether it can be used; and a message for the operator about each that cannot
 */
export async function examinePlaces(
  context: PlaceContext,
  log: Log,
): Promise<{ states: ReadonlyMap<string, boolean>; warnings: string[] }> {
  const states = new Map<string, boolean>();
  const warnings: string[] = [];
  const examine = async (place: Place) => {
    try {
      await probePlace(place, context);
      states.set(place.id, true);
    } catch (error) {
      states.set(place.id, false);
      log.error({ err: error, place: place.id }, 'a place cannot be used');
      warnings.push(warningOf(place, context.config, error));
    }
  };
  await Promise.all(usedPlaces(context.config).map(examine));
  return { states, warnings };
}

function warningOf(place: Place, config: Config, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return (
    `WARNING  ${place.title} ${place.locationOf(config)} cannot be used by the user ${currentUserName()}. ` +
    `${place.consequence}\n         ${reason}\n         ${place.remedyFor(config)}`
  );
}
