// Compares several runs in tables, as in docs/performance.md. Runs may contain different lines:
//   node --import tsx verification/bench/compare-runs.ts verification/bench/results/<time>.json...
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { median } from './statistics.ts';

const measured = z.object({ ratio: z.number() });

const cost = z.object({ serverTime: z.number().nullable(), databaseTime: z.number().nullable() });

const compared = z.object({
  key: z.string(),
  name: z.string(),
  baselineName: z.string(),
  aim: z.number(),
  ratio: z.number(),
});

const reportModel = z.object({
  takenAt: z.string(),
  machine: z.record(z.string(), z.union([z.string(), z.number()])),
  start: z.object({
    seconds: z.number(),
    memory: z.object({ ready: z.number(), rested: z.number().optional() }),
  }),
  lines: z.array(
    compared.extend({
      service: z.object({
        requestsPerSecond: z.number(),
        p99: z.number(),
        p99AtHalfLoad: z.number().optional(),
        // NaN in JSON: the processor time could not be measured.
        serverTime: z.number().nullable(),
        databaseTime: z.number().nullable(),
      }),
    }),
  ),
  timings: z.array(compared.extend({ service: z.number(), memory: z.number() })),
  severalServers: measured.extend({ distributedRatio: z.number() }).optional(),
  deliveries: cost.optional(),
  firstPaint: measured.extend({ service: z.number(), baseline: z.number() }).optional(),
});

type Report = z.output<typeof reportModel>;

const reports = process.argv
  .slice(2)
  .map((path) => reportModel.parse(JSON.parse(readFileSync(path, 'utf8'))));
const [first] = reports;
if (!first) throw new Error('Specify the reports of the runs.');
const runNames = reports.map((_, place) => `run ${place + 1}`);
console.log([...machineOf(first), ...comparisonTable(first), ...summaryTable()].join('\n'));

function machineOf({ machine }: Report): string[] {
  const facts = Object.entries(machine).map(([name, value]) => `${name} ${value}`);
  return [`${facts.join(', ')}.`, ''];
}

function comparisonTable({ lines, timings }: Report): string[] {
  return [
    row(['work', 'baseline', 'target', ...runNames, 'requests/s', 'p99', 'Node', 'PostgreSQL']),
    `| :-- | :-- |${' --: |'.repeat(5 + runNames.length)}`,
    ...lines.map((line) => {
      const all = reports.map((report) => report.lines.find(({ key }) => key === line.key));
      const middle = (read: (one: Report['lines'][number]) => number | null) =>
        Math.round(median(all.flatMap((one) => (one ? [read(one) ?? Number.NaN] : []))));
      return row([
        ...nameAndRatios(line, all),
        `${middle(({ service }) => service.requestsPerSecond)}`,
        `${middle(({ service }) => service.p99)} ms`,
        `${middle(({ service }) => service.serverTime)} µs`,
        `${middle(({ service }) => service.databaseTime)} µs`,
      ]);
    }),
    ...timings.map((timing) => {
      const all = reports.map((report) => report.timings.find(({ key }) => key === timing.key));
      const time = Math.round(median(all.flatMap((one) => one?.service ?? [])));
      return row([...nameAndRatios(timing, all), `${time} ms each`, '', '', '']);
    }),
    '',
  ];
}

function nameAndRatios(
  { name, baselineName, aim }: z.output<typeof compared>,
  all: readonly ({ readonly ratio: number } | undefined)[],
): string[] {
  const ratios = all.map((one) => (one ? `**${one.ratio.toFixed(2)}**` : '–'));
  return [name, baselineName, `${aim}`, ...ratios];
}

function summaryTable(): string[] {
  const measurement = (name: string, read: (report: Report) => string) =>
    row([name, ...reports.map(read)]);
  return [
    row(['measurement', ...runNames]),
    `| :-- |${' --: |'.repeat(runNames.length)}`,
    measurement(
      'start with an existing database, from the command to ready',
      ({ start }) => `${start.seconds.toFixed(1)} s`,
    ),
    measurement('memory after the start', ({ start }) => `${start.memory.ready} MiB`),
    measurement('memory after some idle time', ({ start }) => withUnit(start.memory.rested, 'MiB')),
    measurement('maximum memory during exports of 100,000 responses and uploads', ({ timings }) =>
      timings.length > 0 ? `${Math.max(...timings.map(({ memory }) => memory))} MiB` : '–',
    ),
    measurement('p99 of submissions at half of the maximum load', (report) =>
      withUnit(p99AtHalfLoad(report)?.toFixed(1), 'ms'),
    ),
    measurement(
      'three servers with one database, ratio of the processor time of a submission to one server',
      ({ severalServers }) => severalServers?.ratio.toFixed(2) ?? '–',
    ),
    measurement(
      'the same with the connections distributed over the three servers',
      ({ severalServers }) => severalServers?.distributedRatio.toFixed(2) ?? '–',
    ),
    measurement('processor time of Node for a webhook delivery', ({ deliveries }) =>
      withUnit(deliveries?.serverTime?.toFixed(0), 'µs'),
    ),
    measurement('processor time of PostgreSQL for a webhook delivery', ({ deliveries }) =>
      withUnit(deliveries?.databaseTime?.toFixed(0), 'µs'),
    ),
    measurement(
      'first paint of a hosted form, ratio to the same document without styles and scripts',
      ({ firstPaint }) => firstPaint?.ratio.toFixed(2) ?? '–',
    ),
  ];
}

/** A dash if the run does not contain the measurement. */
function withUnit(value: string | number | undefined, unit: string): string {
  return value === undefined ? '–' : `${value} ${unit}`;
}

function p99AtHalfLoad({ lines }: Report): number | undefined {
  return lines.find(({ service }) => service.p99AtHalfLoad !== undefined)?.service.p99AtHalfLoad;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
