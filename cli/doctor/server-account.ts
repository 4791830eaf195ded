import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { parseDatabaseUrl } from '../../src/platform/database/database-url.ts';
import { chooseOsUser, noAccount, type OsUser } from '../../src/platform/postgres/os-user.ts';
import { storageOfRoot, whyNotAs } from '../../src/platform/startup/drop-privileges.ts';
import { ownerOfFiles } from '../../src/platform/startup/open-database.ts';
import { storageFolder } from '../../src/platform/storage/open-storage.ts';
import { type Configured, clusterOf } from './examination.ts';

interface ServerAccount {
  /** The user that a server becomes, if it is not that of this command. */
  readonly account?: OsUser;
  /** Why a server keeps the privileges of root. */
  readonly whyRoot?: string;
}

const known = new WeakMap<Configured['config'], Promise<ServerAccount>>();

/** The user that a server becomes if the user of this command starts it. */
export function serverAccount(installation: Configured): Promise<ServerAccount> {
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
