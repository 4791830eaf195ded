import type { Config } from '../../platform/config/config.ts';
import type { Place } from './place.ts';
import { replicaPlace } from './replica-place.ts';
import { backupPlace, databaseFolderPlace, filesPlace, temporaryPlace } from './storage-places.ts';

/** The variables that name something outside the process. */
type LocationVariable = Extract<keyof Config, `${string}_${'URL' | 'DIR' | 'ENDPOINT' | 'FILE'}`>;

/** The place of each variable, or why the start and `doctor` need not probe one. A new variable needs an entry. */
const placeOfVariable: Readonly<Record<LocationVariable, Place | string>> = {
  DATA_DIR: databaseFolderPlace,
  STORAGE_URL: filesPlace,
  BACKUP_URL: backupPlace,
  READ_DATABASE_URL: replicaPlace,
  DATABASE_URL: 'a server does not start without its database',
  PUBLIC_URL: 'an address of this service, which doctor requests',
  CAPTCHA_VERIFY_URL: 'each verification that fails is logged',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'traces may be lost',
};

/** All places that a server uses. Files of secrets are not among them: they are read once, before the server starts. */
export const allPlaces: readonly Place[] = [
  ...Object.values(placeOfVariable).filter((place) => typeof place !== 'string'),
  temporaryPlace,
];
