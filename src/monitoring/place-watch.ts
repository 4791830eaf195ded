import { loadMailSender } from '../mail/load-mail-sender.ts';
import { withDeadline } from '../platform/concurrency/with-deadline.ts';
import type { Config } from '../platform/config/config.ts';
import { parseSmtpUrl } from '../platform/config/smtp-server.ts';
import { openDatabase } from '../platform/database/database.ts';
import { parseDatabaseUrl } from '../platform/database/database-url.ts';
import { commandName } from '../platform/installation.ts';
import { createLog, type Log } from '../platform/observability/log.ts';
import { currentUserName } from '../platform/postgres/os-user.ts';
import type { Platform } from '../platform/startup/platform.ts';
import {
  backupPlace,
  databaseFolderPlace,
  filesPlace,
  type Place,
  type PlaceContext,
  temporaryPlace,
} from './storage-places.ts';

/** Seconds that a replica may lag; beyond, the primary is read. */
const maxLag = 30;

/** READ_DATABASE_URL. */
const replicaPlace: Place = {
  id: 'replica',
  title: 'Replica',
  consequence: 'The primary is read instead.',
  isOptional: true,
  locationOf({ READ_DATABASE_URL: url }) {
    if (url === undefined) return undefined;
    const { host, port } = parseDatabaseUrl(url).connection;
    return `${host}:${port}`;
  },
  async probe({ config }) {
    const { connection, schema } = parseDatabaseUrl(`${config.READ_DATABASE_URL}`);
    const db = openDatabase({ ...connection, max: 1 }, createLog('silent'), schema);
    try {
      const { rows } = await db.pool.query<{ isReplica: boolean; lag: number | null }>(
        `SELECT pg_is_in_recovery() AS "isReplica",
           extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 AS lag`,
      );
      const [{ isReplica, lag } = { isReplica: false, lag: null }] = rows;
      if (!isReplica) throw new Error('READ_DATABASE_URL is not a replica');
      const found = `last replayed transaction ${Math.round(lag ?? 0)} s ago`;
      if ((lag ?? 0) <= maxLag) return found;
      throw new Error(`${found}: the replica lags, if the primary is in use`);
    } finally {
      await db.close();
    }
  },
  remedyFor: () =>
    'Set READ_DATABASE_URL to a streaming replica of DATABASE_URL, and check the replication; or remove it.',
};

/** SMTP_URL. */
const mailPlace: Place = {
  id: 'mail',
  title: 'SMTP server',
  consequence: 'Mail waits and is sent later.',
  isOptional: true,
  locationOf({ SMTP_URL: url }) {
    if (url === undefined) return undefined;
    const { host, port } = parseSmtpUrl(url);
    return `${host}:${port}`;
  },
  async probe({ config }) {
    const { createMailSender } = await loadMailSender();
    const sender = createMailSender(config);
    try {
      await sender.verify();
    } finally {
      sender.close();
    }
    return `accepts the connection; mail is sent by ${config.MAIL_FROM}`;
  },
  remedyFor: () =>
    `Check SMTP_URL and the certificate of the server. Then send a mail: ${commandName} mail test <address>`,
};

/** The variables that name something outside the process. */
type LocationVariable = Extract<keyof Config, `${string}_${'URL' | 'DIR' | 'ENDPOINT' | 'FILE'}`>;

/** The place of each variable, or why the start and `doctor` need not probe one. A new variable needs an entry. */
const placeOfVariable: Readonly<Record<LocationVariable, Place | string>> = {
  DATA_DIR: databaseFolderPlace,
  STORAGE_URL: filesPlace,
  BACKUP_URL: backupPlace,
  READ_DATABASE_URL: replicaPlace,
  SMTP_URL: mailPlace,
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

/** Milliseconds that a probe may take. */
const probeTimeout = 9000;

/** Places that a server of this configuration uses. */
const usedPlaces = (config: Config): readonly Place[] =>
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
async function examinePlaces(
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
