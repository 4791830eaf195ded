import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { allPlaces, probePlace } from '../../../src/monitoring/place-watch.ts';
import { filesPlace, type Place } from '../../../src/monitoring/storage-places.ts';
import { parseDatabaseUrl } from '../../../src/platform/database/database-url.ts';
import {
  chooseOsUser,
  currentUserName,
  noAccount,
  type OsUser,
  withEffectiveUser,
} from '../../../src/platform/postgres/os-user.ts';
import { storageOfRoot, whyNotAs } from '../../../src/platform/startup/drop-privileges.ts';
import { ownerOfFiles } from '../../../src/platform/startup/open-database.ts';
import { openConfiguredStorage } from '../../../src/platform/startup/open-platform.ts';
import { storageFolder } from '../../../src/platform/storage/open-storage.ts';
import { type Check, type Diagnosis, failure, ok, skipped, warning } from '../check.ts';
import { configuredCheck } from '../conditional-checks.ts';
import { type Configured, clusterOf } from '../examination.ts';
import { messageOf } from '../run-checks.ts';

interface ServerAccount {
  /** The user that a server becomes, if it is not that of this command. */
  readonly account?: OsUser;
  /** Why a server keeps the privileges of root. */
  readonly whyRoot?: string;
}

const known = new WeakMap<Configured['config'], Promise<ServerAccount>>();

/** The user that a server becomes if the user of this command starts it. */
function serverAccount(installation: Configured): Promise<ServerAccount> {
  const found = known.get(installation.config) ?? findAccount(installation);
  known.set(installation.config, found);
  return found;
}

async function findAccount({ config, dataDir }: Configured): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return {};
  const account =
    config.DATABASE_URL === undefined
      ? chooseOsUser([join(clusterOf(dataDir), 'PG_VERSION')])
      : ownerOfFiles(config, dataDir);
  if (!account) return { whyRoot: noAccount };
  const folder = storageFolder(config.STORAGE_URL, dataDir);
  const isKept =
    folder !== undefined && existsSync(folder) && (await storageOfRoot(folder)) === undefined;
  const whyRoot = await whyNotAs(account, {
    storageFolder: isKept ? folder : undefined,
    connect: () => connectAsServer(config.DATABASE_URL),
  });
  return whyRoot === undefined ? { account } : { whyRoot };
}

/** Fails only where a database refuses the user; the check of the database reports one that is not available. */
async function connectAsServer(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const client = new pg.Client(parseDatabaseUrl(url).connection);
  try {
    await client.connect();
  } catch (error) {
    // The SQLSTATE class of refused authentication.
    if (String(Object(error).code).startsWith('28')) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A check for each place, as the user that the server becomes. */
export const placeChecks: readonly Check[] = [
  configuredCheck({
    id: 'account',
    title: 'User',
    async run(installation) {
      const { account, whyRoot } = await serverAccount(installation);
      if (account) return ok(`a server that root starts becomes the user ${account.name}`);
      if (whyRoot === undefined) return ok(`this command runs as the user ${currentUserName()}`);
      return warning(
        `a server that root starts keeps the privileges of root: ${whyRoot}`,
        'Correct the cause, or start the server as an ordinary user.',
      );
    },
  }),
  ...allPlaces.map((place) =>
    configuredCheck({
      id: place.id,
      title: place.title,
      run: (installation) => checkPlace(place, installation),
    }),
  ),
];

async function checkPlace(place: Place, installation: Configured): Promise<Diagnosis> {
  const config = { ...installation.config, DATA_DIR: installation.dataDir };
  const location = place.locationOf(config);
  if (location === undefined) return skipped('a server with these settings does not use it');
  const early = placeBeforeStart(place, installation);
  if (early) return early;
  // Opened as root: the user may not be able to read the installation, from which modules are loaded.
  const storage = await openConfiguredStorage(config, installation.dataDir, async () => true);
  const { account } = await serverAccount(installation);
  const folder = storageFolder(config.STORAGE_URL, installation.dataDir);
  const isGiven =
    place === filesPlace && folder !== undefined && (await storageOfRoot(folder)) !== undefined;
  return withEffectiveUser(isGiven ? undefined : account, async () => {
    const user = `as the user ${isGiven ? account?.name : currentUserName()}`;
    try {
      const found = await probePlace(place, { config, storage: async () => storage });
      return ok(`${location}, ${user}: ${found}`);
    } catch (error) {
      const found = `${location}, ${user}: ${messageOf(error)}. ${place.consequence}`;
      return (place.isOptional ? warning : failure)(found, place.remedyFor(config));
    }
  });
}

/** A finding about a folder that the first start creates; undefined if there is something to probe. */
function placeBeforeStart(place: Place, { config, dataDir }: Configured): Diagnosis | undefined {
  if (place.id === 'data-folder') {
    const exists = existsSync(join(dataDir, 'postgres'));
    return exists ? undefined : skipped(`${dataDir} is created by the first start`);
  }
  const folder = storageFolder(config.STORAGE_URL, dataDir);
  if (place !== filesPlace || folder === undefined) return undefined;
  if (existsSync(join(folder, '.formwright-storage'))) return undefined;
  if (!existsSync(dataDir)) return skipped(`${folder} is created by the first start`);
  return warning(
    `${folder} does not contain files of the service`,
    'Mount the volume, and let the user of the server write to the folder.',
  );
}
