// Puts runs side by side, as docs/performance.md shows them:
//   node --import tsx bench/compare-runs.ts bench/results/<time>.json...
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { median } from './statistics.ts';

const measured = z.object({ ratio: z.number() });

const compared = z.object({
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
        // JSON has no word for what nobody tells.
        serverTime: z.number().nullable(),
        databaseTime: z.number().nullable(),
      }),
    }),
  ),
  timings: z.array(compared.extend({ service: z.number(), memory: z.number() })),
  firstPaint: measured.extend({ service: z.number(), baseline: z.number() }).optional(),
});

type Report = z.output<typeof reportModel>;

const reports = process.argv
  .slice(2)
  .map((path) => reportModel.parse(JSON.parse(readFileSync(path, 'utf8'))));
const [first] = reports;
if (!first) throw new Error('Name the reports of the runs.');
console.log([...machineOf(first), ...comparisonTable(first), ...startupLines()].join('\n'));

function machineOf({ machine }: Report): string[] {
  const facts = Object.entries(machine).map(([name, value]) => `${name} ${value}`);
  return [`${facts.join(', ')}.`, ''];
}

function comparisonTable({ lines, timings }: Report): string[] {
  const runs = reports.map((_, place) => `run ${place + 1}`);
  return [
    row(['work', 'beside', 'aim', ...runs, 'requests/s', 'p99', 'Node', 'PostgreSQL']),
    `| :-- | :-- |${' --: |'.repeat(5 + runs.length)}`,
    ...lines.map((line, place) => {
      const all = reports.flatMap((report) => report.lines[place] ?? []);
      const middle = (read: (one: Report['lines'][number]) => number | null) =>
        Math.round(median(all.map((one) => read(one) ?? Number.NaN)));
      return row([
        ...nameAndRatios(line, all),
        `${middle(({ service }) => service.requestsPerSecond)}`,
        `${middle(({ service }) => service.p99)} ms`,
        `${middle(({ service }) => service.serverTime)} µs`,
        `${middle(({ service }) => service.databaseTime)} µs`,
      ]);
    }),
    ...timings.map((timing, place) => {
      const all = reports.flatMap((report) => report.timings[place] ?? []);
      const time = Math.round(median(all.map(({ service }) => service)));
      return row([...nameAndRatios(timing, all), `${time} ms each`, '', '', '']);
    }),
    '',
  ];
}

function nameAndRatios(
  { name, baselineName, aim }: z.output<typeof compared>,
  all: readonly { readonly ratio: number }[],
): string[] {
  const ratios = all.map(({ ratio }) => `**${ratio.toFixed(2)}**`);
  return [name, baselineName, `${aim}`, ...ratios];
}

function startupLines(): string[] {
  const list = (read: (report: Report) => string) => reports.map(read).join(', ');
  const half = (report: Report) =>
    report.lines.find(({ service }) => service.p99AtHalfLoad !== undefined)?.service.p99AtHalfLoad;
  const ready = list(({ start }) => start.seconds.toFixed(1));
  const idle = list(({ start }) => `${start.memory.ready}`);
  const rested = list(({ start }) => `${start.memory.rested ?? 'not measured'}`);
  const exporting = list(({ timings }) => `${Math.max(...timings.map(({ memory }) => memory))}`);
  const paint = list(({ firstPaint }) => firstPaint?.ratio.toFixed(2) ?? 'no browser');
  return [
    `- From the command to ready, on data that were there: ${ready} s.`,
    `- Memory when it is ready: ${idle} MiB; left alone for a while: ${rested} MiB; the most while exporting 100,000 responses and taking files: ${exporting} MiB.`,
    `- p99 of submissions at half the load: ${list((report) => `${half(report)?.toFixed(1)}`)} ms.`,
    `- First paint of a hosted form, beside a bare document: ${paint}.`,
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
