import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import type { ComparisonResult, LoadProfile, SideResult } from './compare.ts';
import type { DeliveryCost } from './deliveries.ts';
import type { FirstPaint } from './first-paint.ts';
import { connections } from './load.ts';
import { plot } from './plot.ts';
import { query, type Service } from './service-process.ts';
import {
  type ServersCost,
  type SeveralServersResult,
  severalServersAim,
} from './several-servers.ts';
import type { Timing } from './timings.ts';

/** The report of a run. */
export interface Report {
  readonly takenAt: string;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly profile: LoadProfile;
  readonly connections: number;
  readonly start: StartupReport;
  readonly lines: ComparisonResult[];
  readonly timings: Timing[];
  severalServers?: SeveralServersResult;
  deliveries?: DeliveryCost;
  firstPaint?: FirstPaint;
}

/** The resident memory of the idle service, in MiB. */
export interface IdleMemory {
  readonly ready: number;
  readonly rested?: number;
}

/** The service before the first request. */
export interface StartupReport {
  /** Seconds from the command until the service accepts requests. */
  readonly seconds: number;
  readonly memory: IdleMemory;
}

const folder = new URL('results/', import.meta.url);

export async function createReport(
  profile: LoadProfile,
  { database, readyAfter }: Service,
  memory: IdleMemory,
): Promise<Report> {
  const processors = cpus();
  const [version] = await query(database, 'SHOW server_version');
  return {
    takenAt: new Date().toISOString(),
    machine: {
      processors: processors.length,
      model: processors[0]?.model.trim() ?? 'unknown',
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      system: `${process.platform} ${process.arch}`,
      node: process.version,
      postgresql: version?.[0] ?? 'unknown',
    },
    profile,
    connections,
    start: { seconds: readyAfter, memory },
    lines: [],
    timings: [],
  };
}

/** Writes the report to `results/<time>.json`, its table and plot to `results/latest`. */
export async function save(report: Report): Promise<void> {
  const name = report.takenAt.replaceAll(/[:.]/g, '-');
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(new URL('latest.md', folder), markdown(report));
  await writeFile(new URL('latest.svg', folder), plot([...report.lines, ...report.timings]));
}

export function markdown(report: Report): string {
  const { takenAt, machine, profile, connections, start, lines, timings } = report;
  const { severalServers, deliveries, firstPaint } = report;
  const { processors, model, memoryGiB, system, node, postgresql } = machine;
  return [
    `Taken ${takenAt} on ${processors} × ${model}, ${memoryGiB} GiB, ${system}, Node ${node}, ` +
      `PostgreSQL ${postgresql}; load generator, server and PostgreSQL share the machine. ` +
      `${connections} connections; medians of ${profile.rounds} rounds of ${profile.seconds} s, ` +
      'alternating with the baseline.',
    '',
    `Start with existing data: ${start.seconds.toFixed(1)} s; idle memory: ` +
      `${start.memory.ready} MiB${restedText(start.memory)}.`,
    '',
    row(
      '',
      'ratio',
      'target',
      'by round',
      'req/s',
      'p50',
      'p99',
      'p99 at half load',
      'server',
      'database',
      'failed',
      'memory',
      'sender',
    ),
    `| :-- |${' --: |'.repeat(12)}`,
    ...lines.flatMap(({ name, ratio, aim, ratios, baselineName, service, baseline }) => [
      row(`**${name}**`, `**${ratio.toFixed(2)}**`, `${aim}`, range(ratios), ...cells(service)),
      row(baselineName, '1', '', '', ...cells(baseline)),
    ]),
    '',
    'The ratio is the requests per second divided by those of the baseline, followed by the lowest and ' +
      'highest ratio of the rounds. Memory is the maximum resident size of the server process. Server and ' +
      'database are the CPU time of one request; that of the database includes all processes of PostgreSQL. ' +
      'Sender is the CPU usage of the load generator: near 100 %, the load generator was the bottleneck.',
    '',
    ...(timings.length > 0 ? timingsTable(timings, start.memory.ready) : []),
    ...(severalServers ? severalServersText(severalServers) : []),
    ...(deliveries ? deliveryText(deliveries) : []),
    ...(firstPaint ? firstPaintTable(firstPaint) : []),
  ].join('\n');
}

function restedText({ rested: memory }: IdleMemory): string {
  return memory === undefined ? '' : `, ${memory} MiB after idling`;
}

function timingsTable(timings: readonly Timing[], idleMemory: number): string[] {
  return [
    row('', 'ratio', 'target', 'by round', 'service', 'baseline', 'memory'),
    `| :-- |${' --: |'.repeat(6)}`,
    ...timings.map(({ name, baselineName, ratio, aim, ratios, service, baseline, memory }) =>
      row(
        `**${name}**, compared with ${baselineName}`,
        ...[
          `**${ratio.toFixed(2)}**`,
          `${aim}`,
          range(ratios),
          milliseconds(service),
          milliseconds(baseline),
          `${memory} MiB`,
        ],
      ),
    ),
    '',
    'Measured sequentially; the ratio is the time of the baseline divided by that of the service. Memory ' +
      `is the maximum resident size during the task; of the idle service it was ${idleMemory} MiB.`,
    '',
  ];
}

function severalServersText(result: SeveralServersResult): string[] {
  const { servers, one, several, ratio, distributed, distributedRatio } = result;
  const cost = ({ serverTime, databaseTime }: ServersCost) =>
    `servers ${microseconds(serverTime)}, database ${microseconds(databaseTime)}`;
  return [
    `**Submit 12 answers to ${servers} servers with one database:** ${cost(several)}; to one server: ${cost(one)}. ` +
      `Ratio of the CPU times: **${ratio.toFixed(2)}** (target: at most ${severalServersAim}). ` +
      `With the same connections, distributed over the servers: ${cost(distributed)}, ` +
      `ratio ${distributedRatio.toFixed(2)}.`,
    '',
  ];
}

function deliveryText({ deliveries, perSecond, ...cost }: DeliveryCost): string[] {
  return [
    `**Webhook delivery, from the outbox to the recorded result:** server ${microseconds(cost.serverTime)}, ` +
      `database ${microseconds(cost.databaseTime)} each (${deliveries} deliveries, ${Math.round(perSecond)}/s).`,
    '',
  ];
}

function firstPaintTable({ service, baseline, ratio, baselineName, bytes }: FirstPaint): string[] {
  const kib = (count: number) => `${(count / 1024).toFixed(1)} KiB`;
  const sizes = Object.entries(bytes).map(([kind, count]) => `${kind} ${kib(count)}`);
  return [
    `**First paint of a hosted form: ${ratio.toFixed(2)}** of ${baselineName} ` +
      `(${Math.round(service)} ms, baseline ${Math.round(baseline)} ms, with an empty browser cache). ` +
      `Transferred: ${sizes.join(', ')}.`,
    '',
  ];
}

function cells(measured: SideResult): string[] {
  const { requestsPerSecond, p50, p99, p99AtHalfLoad, failed, memory, senderLoad } = measured;
  return [
    `${Math.round(requestsPerSecond)}`,
    milliseconds(p50),
    milliseconds(p99),
    p99AtHalfLoad === undefined ? '' : milliseconds(p99AtHalfLoad),
    microseconds(measured.serverTime),
    microseconds(measured.databaseTime),
    `${failed}`,
    `${memory} MiB`,
    `${Math.round(senderLoad * 100)} %`,
  ];
}

const milliseconds = (time: number) => `${time.toFixed(1)} ms`;
const microseconds = (time: number) => (Number.isNaN(time) ? '' : `${Math.round(time)} µs`);

function range(ratios: readonly number[]): string {
  return `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
}

function row(...texts: string[]): string {
  return `| ${texts.join(' | ')} |`;
}
