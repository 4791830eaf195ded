import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { connections } from './load.ts';
import type { LineResult, Profile, SideResult } from './measure.ts';
import type { Service } from './service.ts';

export interface Report {
  readonly takenAt: string;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly profile: Profile;
  readonly connections: number;
  /** The service before the first request: seconds until it is ready, and its memory in MiB, also after some idle time. */
  readonly start: { readonly seconds: number; readonly memory: number; readonly rested?: number };
  readonly lines: LineResult[];
}

const folder = new URL('results/', import.meta.url);

export async function createReport(
  profile: Profile,
  start: Report['start'],
  { query }: Service,
): Promise<Report> {
  const processors = cpus();
  const [server] = await query<{ server_version: string }>('SHOW server_version');
  return {
    takenAt: new Date().toISOString(),
    machine: {
      processors: processors.length,
      model: processors[0]?.model.trim() ?? 'unknown',
      memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
      system: `${process.platform} ${process.arch}`,
      'Node.js': process.version,
      PostgreSQL: server?.server_version ?? 'unknown',
    },
    profile,
    connections,
    start,
    lines: [],
  };
}

/** Writes the report to `results/<time>.json`, and its table to `results/latest.md`. */
export async function save(report: Report): Promise<void> {
  const name = report.takenAt.replaceAll(/[:.]/g, '-');
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(new URL('latest.md', folder), markdown(report));
}

const columns: Readonly<Record<string, (side: SideResult) => string>> = {
  'per second': ({ perSecond }) => shown(perSecond),
  p99: ({ p99 }) => shown(p99, 'ms'),
  'p99 at half load': ({ p99AtHalfLoad }) => shown(p99AtHalfLoad, 'ms'),
  Node: ({ node }) => shown(node, 'µs'),
  PostgreSQL: ({ postgres }) => shown(postgres, 'µs'),
  failed: ({ failed }) => `${failed}`,
  memory: ({ memory }) => shown(memory, 'MiB'),
};

export function markdown({ takenAt, machine, profile, start, lines, ...report }: Report): string {
  const head = ['', 'cost', 'target', 'by round', 'throughput', ...Object.keys(columns)];
  const cells = (side: SideResult) => Object.values(columns).map((read) => read(side));
  const rested = start.rested === undefined ? '' : `, ${start.rested} MiB after idling`;
  return [
    `${takenAt}: ${Object.entries(machine).flat().join(' ')}; load generator, server and PostgreSQL share the machine. ` +
      `${report.connections} connections; medians of ${profile.rounds} rounds of ${profile.seconds} s, in alternating pairs.`,
    '',
    `Start with existing data: ${start.seconds.toFixed(1)} s; memory: ${start.memory} MiB${rested}.`,
    '',
    row(head),
    `| :-- |${' --: |'.repeat(head.length - 1)}`,
    ...lines.flatMap(({ name, cost, maxCost = '', costs, throughput, baselineName, ...sides }) => {
      const ratioCells = [shown(cost), `${maxCost}`, range(costs), shown(throughput)];
      return [
        row([`**${name}**`, ...ratioCells, ...cells(sides.service)]),
        ...(sides.baseline ? [row([baselineName, '', '', '', '', ...cells(sides.baseline)])] : []),
      ];
    }),
    '',
    'Node and PostgreSQL are the processor time of one piece of work. The cost is both, divided by that of the baseline, with ' +
      'the lowest and highest cost of a pair of rounds. The throughput is the work per second, divided by that of the ' +
      'baseline. Memory is the peak of the server.',
    '',
  ].join('\n');
}

/** A number with three digits; nothing for one that is unknown. */
function shown(value: number | undefined, unit = ''): string {
  if (value === undefined || !Number.isFinite(value)) return '';
  const digits = value < 100 ? value.toPrecision(3) : String(Math.round(value));
  return `${digits} ${unit}`.trim();
}

const range = (ratios: readonly number[]) =>
  !ratios.every(Number.isFinite)
    ? ''
    : `${shown(Math.min(...ratios))}–${shown(Math.max(...ratios))}`;

const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
