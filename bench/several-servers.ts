import type { Cleanup } from './cleanup.ts';
import { readCpuTime } from './cpu-time.ts';
import { connections, sendLoad } from './load.ts';
import type { ServerProcess } from './processes.ts';
import { type BenchEnvironment, submissionScenario } from './scenarios.ts';
import { startAnotherServer } from './service-process.ts';
import { median, sum } from './statistics.ts';

/** CPU time of one submission in microseconds, of all servers and PostgreSQL; NaN if unknown. */
export interface ServersCost {
  readonly serverTime: number;
  readonly databaseTime: number;
}

/** Submissions to one form by way of one server, and of several that share its database. */
export interface SeveralServersResult {
  readonly servers: number;
  readonly one: ServersCost;
  readonly several: ServersCost;
  /** The CPU time with several servers, divided by that with one. */
  readonly ratio: number;
}

/** The intended maximum of the ratio. */
export const severalServersAim = 1.2;

const serverCount = 3;

/** Measures the same load on one server and on several, alternately. */
export async function measureSeveralServers(
  environment: BenchEnvironment,
  { rounds, seconds, warmUp }: { rounds: number; seconds: number; warmUp: number },
  cleanup: Cleanup,
): Promise<SeveralServersResult> {
  const servers = [environment.service];
  while (servers.length < serverCount) servers.push(await startAnotherServer(environment, cleanup));
  await measure(environment, servers, warmUp);
  const costs: { one: ServersCost; several: ServersCost }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = await measure(environment, servers.slice(0, 1), seconds);
    costs.push({ one, several: await measure(environment, servers, seconds) });
  }
  for (const server of servers.slice(1)) await server.stop();
  const one = medianCost(costs.map((cost) => cost.one));
  const several = medianCost(costs.map((cost) => cost.several));
  return { servers: serverCount, one, several, ratio: total(several) / total(one) };
}

/** Distributes the connections over the servers. */
async function measure(
  environment: BenchEnvironment,
  servers: readonly ServerProcess[],
  seconds: number,
): Promise<ServersCost> {
  const readAll = () =>
    Promise.all(servers.map(({ pid }) => readCpuTime(pid, environment.postmaster)));
  const before = await readAll();
  const request = submissionScenario.request(environment);
  const share = Math.floor(connections / servers.length);
  const results = await Promise.all(
    servers.map(({ url }) => sendLoad(url, request, seconds, { connections: share })),
  );
  const after = await readAll();
  if (results.some(({ failed }) => failed > 0)) throw new Error('Requests failed.');
  const requests = sum(results.map(({ succeeded }) => succeeded));
  const used = after.map(({ server }, index) => server - (before[index]?.server ?? 0));
  const database = (after[0]?.database ?? 0) - (before[0]?.database ?? 0);
  return { serverTime: (sum(used) * 1e6) / requests, databaseTime: (database * 1e6) / requests };
}

const total = ({ serverTime, databaseTime }: ServersCost) => serverTime + databaseTime;

const medianCost = (costs: readonly ServersCost[]): ServersCost => ({
  serverTime: median(costs.map(({ serverTime }) => serverTime)),
  databaseTime: median(costs.map(({ databaseTime }) => databaseTime)),
});
