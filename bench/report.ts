import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import type { Comparison, Effort } from './compare.ts';
import type { FirstPaint } from './first-paint.ts';
import { connections } from './load.ts';
import { query } from './service.ts';

/** Everything that is written down of one run. */
export interface Report {
  readonly takenAt: string;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly effort: Effort;
  readonly connections: number;
  readonly lines: Comparison[];
  firstPaint?: FirstPaint;
}

const folder = new URL('results/', import.meta.url);

export async function createReport(effort: Effort, database: string): Promise<Report> {
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
    effort,
    connections,
    lines: [],
  };
}

/** Keeps the report as `results/<time>.json`, and its table as `results/latest.md`. */
export async function save(report: Report): Promise<void> {
  const name = report.takenAt.replaceAll(/[:.]/g, '-');
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(new URL('latest.md', folder), markdown(report));
}

export function markdown(report: Report): string {
  const { takenAt, machine, effort, connections, lines, firstPaint } = report;
  const { processors, model, memoryGiB, system, node, postgresql } = machine;
  return [
    `Taken ${takenAt} on ${processors} × ${model}, ${memoryGiB} GiB, ${system}, Node ${node}, ` +
      `PostgreSQL ${postgresql}, which the sender, the server and PostgreSQL share. ` +
      `${connections} connections; medians of ${effort.rounds} rounds of ${effort.seconds} s, ` +
      'in turns with the baseline.',
    '',
    row('', 'ratio', 'by round', 'req/s', 'p50', 'p99', 'failed', 'memory', 'sender'),
    '| :-- | --: | --: | --: | --: | --: | --: | --: | --: |',
    ...lines.flatMap(({ name, ratio, ratios, baselineName, service, baseline }) => [
      row(`**${name}**`, `**${ratio.toFixed(2)}**`, range(ratios), ...cells(service)),
      row(baselineName, '1', '', ...cells(baseline)),
    ]),
    '',
    'The ratio is the requests per second, divided by the baseline’s; beside it the lowest and the ' +
      'highest of the single rounds. Memory is the largest ' +
      'resident size of the server’s process. Sender is how busy the one process was that sent ' +
      'the requests: near 100 % the figure says how fast it sends, not how fast the server answers.',
    '',
    ...(firstPaint ? painted(firstPaint) : []),
  ].join('\n');
}

function painted({ service, baseline, ratio, baselineName, bytes }: FirstPaint): string[] {
  const kib = (count: number) => `${(count / 1024).toFixed(1)} KiB`;
  const weights = Object.entries(bytes).map(([kind, count]) => `${kind} ${kib(count)}`);
  return [
    `**First paint of a hosted form: ${ratio.toFixed(2)}** of ${baselineName} ` +
      `(${Math.round(service)} ms beside ${Math.round(baseline)} ms, in a browser that was never ` +
      `there). Over the wire: ${weights.join(', ')}.`,
    '',
  ];
}

function cells({ requestsPerSecond, p50, p99, failed, memory, senderLoad }: Comparison['service']) {
  return [
    `${Math.round(requestsPerSecond)}`,
    `${p50.toFixed(1)} ms`,
    `${p99.toFixed(1)} ms`,
    `${failed}`,
    `${memory} MiB`,
    `${Math.round(senderLoad * 100)} %`,
  ];
}

function range(ratios: readonly number[]): string {
  return `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
}

function row(...texts: string[]): string {
  return `| ${texts.join(' | ')} |`;
}
