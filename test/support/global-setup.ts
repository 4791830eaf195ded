import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { superuser } from '../../src/platform/postgres/initialize-cluster.ts';
import { openCitusCluster } from './database/citus-cluster.ts';
import {
  copyCluster,
  migratedClusters,
  prepare,
  root,
  startEmbedded,
  templateName,
  temporaryFolder,
} from './database/migrated-cluster.ts';
import { onNodes } from './database/on-nodes.ts';

// One PostgreSQL for all projects of a run: the embedded one in a temporary folder, or the one that DATABASE_URL names, where
// databases are created and dropped; or the Citus cluster of CITUS_URL. Each test file gets a copy of its template.

type Servers = Awaited<ReturnType<typeof startServers>>;

declare global {
  /** Vitest loads this file for each project. */
  var testServers: Promise<Servers> | undefined;
  /** How many projects use them. */
  var testProjects: number | undefined;
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  build(project.name);
  globalThis.testProjects = (globalThis.testProjects ?? 0) + 1;
  globalThis.testServers ??= startServers();
  const { stop, ...provided } = await globalThis.testServers;
  project.provide('connection', provided.connection);
  project.provide('nodes', provided.nodes);
  project.provide('template', provided.template);
  project.provide('cluster', provided.cluster);
  return async () => {
    globalThis.testProjects = (globalThis.testProjects ?? 1) - 1;
    if (globalThis.testProjects === 0) await stop();
  };
}

/** Builds what browsers load, and for servers in processes of their own the service. */
function build(project: string): void {
  const builds = [
    "await import('./scripts/build/ensure-web-build.js');",
    "await (await import('./scripts/build/build.js')).build();",
  ];
  const needed = project === 'service' ? builds.slice(0, 1) : builds;
  execFileSync(process.execPath, ['--input-type=module', '--eval', needed.join('\n')], {
    cwd: root,
    stdio: 'inherit',
  });
}

async function startServers() {
  const citusUrl = process.env['CITUS_URL'];
  const url = citusUrl ?? process.env['DATABASE_URL'];
  if (!url) return startEmbeddedServer();
  const template = `${templateName}_${process.pid}`;
  const connection = connectionTo(url);
  const citus = citusUrl === undefined ? undefined : await openCitusCluster(citusUrl);
  const nodes = citus?.nodes ?? [connection];
  if (citus) await citus.prepareTemplate(template, root);
  else {
    await onNodes(nodes, `CREATE DATABASE ${template}`);
    await prepare({ ...connection, database: template });
  }
  const stop = () => onNodes(nodes, `DROP DATABASE ${template} WITH (FORCE)`);
  return { connection, nodes, template, cluster: undefined, stop };
}

function connectionTo(url: string) {
  const { hostname, port, username, password } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
  };
}

async function startEmbeddedServer() {
  const { cluster, withTemplate } = await migratedClusters();
  const folder = temporaryFolder();
  copyCluster(withTemplate, join(folder, 'data'));
  // Each worker has a server or two, and each of those a pool.
  const settings = join(folder, 'data/postgres/cluster/postgresql.auto.conf');
  appendFileSync(settings, 'max_connections = 300\n');
  const postgres = await startEmbedded(folder);
  const { host, port } = postgres.connection;
  const connection = { host, port, user: superuser }; // tests create and drop databases
  return {
    connection,
    nodes: [connection],
    template: templateName,
    cluster,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
