import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { DataDir } from './data-dir.ts';
import { chooseOsUser, runShellAs, spawnOptionsFor } from './os-user.ts';

const run = promisify(execFile);

/** What to execute instead of `initdb`, followed by its arguments. */
interface Invocation {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A way to give the user a name; undefined if it is not available. */
type NamingMethod = (dir: DataDir) => Promise<Invocation | undefined>;

/**
 * Runs `initdb`. It requires a name for its user, although PostgreSQL does not; containers may run as any
 * user id, without an entry in /etc/passwd (`docker run --user 12345`). Then the user gets a name for the
 * duration of this one program.
 *
 * @throws {OperatorError} if the user has no name, and cannot get one
 */
export async function initializeCluster(
  dir: DataDir,
  initdb: string,
  args: readonly string[],
): Promise<void> {
  const execute = ({ command, env }: Invocation) => {
    const [program = initdb, ...others] = [...command, initdb, ...args];
    const options = { ...spawnOptionsFor(dir.account), cwd: '/', ...(env && { env }) };
    return run(program, others, options);
  };
  let refusal = await errorOf(execute({ command: [] }));
  for (const method of namingMethods) {
    if (!isNameless(refusal)) break;
    const invocation = await method(dir);
    if (!invocation) continue;
    const error = await errorOf(execute(invocation));
    if (error === undefined) refusal = undefined;
  }
  if (isNameless(refusal)) throw new OperatorError(namelessMessage(dir));
  if (refusal !== undefined) throw refusal;
}

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const isNameless = (error: unknown): boolean =>
  String(Object(error).stderr).includes('could not look up effective user ID');

const namingMethods: readonly NamingMethod[] = [useUserNamespace, useNssWrapper];

/** A user namespace, in which the user has the id of a user with a name. Many containers do not permit it. */
async function useUserNamespace(): Promise<Invocation | undefined> {
  const named = chooseOsUser([]);
  if (!named) return undefined;
  const ids = [`--map-user=${named.uid}`, `--map-group=${named.gid}`];
  return { command: ['unshare', '--user', ...ids, '--'] };
}

/** The library nss_wrapper (Debian: `libnss-wrapper`), if the image contains it. */
async function useNssWrapper({ account, home }: DataDir): Promise<Invocation | undefined> {
  const library = await findNssWrapper();
  const passwd = join(home, 'passwd');
  const uid = account?.uid ?? process.getuid?.();
  const gid = account?.gid ?? process.getgid?.();
  const entry = `formwright:x:${uid}:${gid}::/:/usr/sbin/nologin`;
  const lines = 'umask 077 && printf "%s\\n" "$1" >"$0"';
  if (library === undefined || (await runShellAs(account, lines, passwd, entry)) === undefined) {
    return undefined;
  }
  const files = { NSS_WRAPPER_PASSWD: passwd, NSS_WRAPPER_GROUP: '/etc/group' };
  return { command: [], env: { LD_PRELOAD: library, ...files } };
}

/** The path of the library nss_wrapper; undefined if it is not installed. */
export async function findNssWrapper(): Promise<string | undefined> {
  const folders = ['/usr/lib', '/usr/lib64'];
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => []);
    for (const place of [folder, ...names.map((name) => join(folder, name))]) {
      const files = await readdir(place).catch(() => []);
      const file = files.find((name) => name === 'libnss_wrapper.so');
      if (file !== undefined) return join(place, file);
    }
  }
  return undefined;
}

const namelessMessage = ({ account }: DataDir): string =>
  `The user id ${account?.uid ?? process.getuid?.()} has no name, which PostgreSQL requires to create a ` +
  'database cluster. Add an entry to /etc/passwd, run the server as a user that has one, install ' +
  'libnss-wrapper in the image, or set DATABASE_URL.';

/** Owns the cluster; used only by the supervisor. */
export const superuser = 'formwright';

/** The role of the service: it owns only the database and its content. */
export const appRole = 'formwright_app';

/** The key of the advisory lock for the creation of the role. */
const rolesLockKey = 0x46_57_52; // "FWR"

/**
 * Creates the role of the service, which owns the database.
 *
 * @param client connected to the database of the service as superuser
 */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `SELECT rolname AS owner FROM pg_database JOIN pg_roles r ON r.oid = datdba
     WHERE datname = current_database()`,
  );
  if (rows[0]?.owner === appRole) return;
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(${rolesLockKey});
    DO $$
      BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${appRole}') THEN
          CREATE ROLE ${appRole} LOGIN;
        END IF;
        EXECUTE format('ALTER DATABASE %I OWNER TO ${appRole}', current_database());
      END
    $$;
    COMMIT`);
}
