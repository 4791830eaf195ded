import type { Cleanup } from '../support/cleanup.ts';
import type { ServerProcess } from '../support/processes.ts';
import { readCpuTime } from './cpu-time.ts';
import { connections, sendLoad } from './load.ts';
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
  /** With as many connections to each server as to the one. */
  readonly several: ServersCost;
  /** With the connections of the one distributed over all servers. */
  readonly distributed: ServersCost;
  /** The CPU time with several servers, divided by that with one. */
  readonly ratio: number;
  readonly distributedRatio: number;
}

/** The intended maximum of the ratio. */
export const severalServersAim = 1.2;

const serverCount = 3;

/** Measures one server and several, alternately, after the same number of requests to each. */
export async function measureSeveralServers(
  environment: BenchEnvironment,
  { rounds, seconds, warmUp }: { rounds: number; seconds: number; warmUp: number },
  cleanup: Cleanup,
): Promise<SeveralServersResult> {
  const servers = [environment.service];
  while (servers.length < serverCount) servers.push(await startAnotherServer(environment, cleanup));
  for (const server of servers) await measure(environment, [server], warmUp, connections);
  const costs: Pick<SeveralServersResult, 'one' | 'several' | 'distributed'>[] = [];
  const share = Math.floor(connections / serverCount);
  for (let round = 0; round < rounds; round += 1) {
    costs.push({
      one: await measure(environment, servers.slice(0, 1), seconds, connections),
      several: await measure(environment, servers, seconds, connections),
      distributed: await measure(environment, servers, seconds, share),
    });
  }
  for (const server of servers.slice(1)) await server.stop();
  const one = medianCost(costs.map((cost) => cost.one));
  const several = medianCost(costs.map((cost) => cost.several));
  const distributed = medianCost(costs.map((cost) => cost.distributed));
  return {
    ...{ servers: serverCount, one, several, distributed },
    ratio: total(several) / total(one),
    distributedRatio: total(distributed) / total(one),
  };
}

/** @param share the number of connections to each server */
async function measure(
  environment: BenchEnvironment,
  servers: readonly ServerProcess[],
  seconds: number,
  share: number,
): Promise<ServersCost> {
  const readAll = () =>
    Promise.all(servers.map(({ pid }) => readCpuTime(pid, environment.postmaster)));
  const before = await readAll();
  const request = submissionScenario.request(environment);
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
