import type { textBounds } from '../../../scripts/generate/text-bounds.ts';
import type { Places } from './place.ts';
import { placesInAddresses, placesInOwnAddresses } from './places-in-addresses.ts';
import {
  placesInAnswers,
  placesInFiles,
  placesInSecrets,
  placesInVisits,
} from './places-in-answers.ts';
import { placesInMessages, placesInOperations } from './places-in-graphql.ts';
import { placesInHeaders } from './places-in-headers.ts';
import {
  placesInCsv,
  placesInDatasets,
  placesInDefinitions,
  placesInOwnBodies,
} from './places-of-owners.ts';
import type { Scene } from './scene.ts';

/** Every place where the service reads a text of a client, by its bounds. */
export async function allPlaces(scene: Scene): Promise<Record<keyof typeof textBounds, Places>> {
  return {
    headers: await placesInHeaders(scene),
    addresses: placesInAddresses(scene),
    secrets: placesInSecrets(scene),
    visits: placesInVisits(scene),
    answers: placesInAnswers(scene),
    files: placesInFiles(scene),
    graphql: placesInOperations(scene),
    messages: placesInMessages(scene),
    ownAddresses: placesInOwnAddresses(scene),
    ownMessages: placesInMessages(scene, scene.own.Authorization),
    ownBodies: { ...placesInOwnBodies(scene), ...placesInOperations(scene, true) },
    definitions: placesInDefinitions(scene),
    datasets: placesInDatasets(scene),
    csv: placesInCsv(scene),
  };
}
