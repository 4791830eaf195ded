import { groupBy } from '../../src/platform/maps.ts';
import type { VerificationCase, VerificationResult } from './verification-result.ts';

/** The suites, in the order of the page, and what each of them tries. */
const suites: Readonly<Record<string, string>> = {
  faults:
    'Faults of processes, databases, disks, storages, receivers and clocks, under load. Afterwards each acknowledged change is compared with what is stored: responses, partial responses, reviews, deletions and files, counters with rows, and events with what a receiver got.',
  soak: 'Mixed load for a long time. Memory, handles, connections, delays and tables must return to where they began.',
  attack:
    'Hostile requests to every operation and field. A finding is a server error other than 503, a hang, an answer out of proportion, or a text that the sender may not read.',
  model:
    'The states of the write path, explored exhaustively for three concurrent actors and compared with what the database does.',
};

export function renderReport(results: readonly VerificationResult[]): string {
  const bySuite = groupBy(results, ({ suite }) => suite);
  const known = Object.keys(suites).filter((suite) => bySuite.has(suite));
  const others = [...bySuite.keys()].filter((suite) => !known.includes(suite));
  return [
    '# Verification',
    introduction,
    summary(results),
    ...[...known, ...others].map((suite) => section(suite, bySuite.get(suite) ?? [])),
  ].join('\n\n');
}

const introduction = `What the service promises, how each promise was tried, how often, and what was lost. \`npm run verify:report\` writes
this page from the results of runs; [verification/README.md](../verification/README.md) says how to repeat them.
"Refused" counts requests that were answered with an error that the documentation permits, such as 503 while the
database is away. "Lost" counts acknowledged changes that were missing, doubled or altered afterwards, and texts that
were disclosed.`;

function summary(results: readonly VerificationResult[]): string {
  const rows = [...groupBy(results, ({ suite }) => suite)].map(([suite, runs]) => {
    const cases = runs.flatMap((run) => run.cases);
    return [
      `[${suite}](#${suite})`,
      String(runs.length),
      String(new Set(cases.map(({ name }) => name)).size),
      formatNumber(sumOf(cases, ({ times }) => times)),
      formatNumber(sumOf(cases, ({ lost }) => lost)),
      formatNumber(sumOf(cases, ({ findings }) => findings.length)),
      formatNumber(sumOf(cases, ({ findings, resolution }) => (resolution ? 0 : findings.length))),
    ];
  });
  return table(['suite', 'runs', 'cases', 'times', 'lost', 'findings', 'open'], rows);
}

function section(suite: string, runs: readonly VerificationResult[]): string {
  const cases = runs.flatMap((run) => run.cases);
  const kills = sumOf(cases, (one) => one.kills ?? 0);
  return [
    `## ${suite}`,
    ...(suites[suite] === undefined ? [] : [suites[suite]]),
    ...(kills === 0 ? [] : [`${formatNumber(kills)} processes were ended with \`kill -9\`.`]),
    casesTable(cases),
    runsTable(runs),
    ...findingsOf(runs),
  ].join('\n\n');
}

/** One row for each case, with the totals of all runs and the texts of the run that tried it most often. */
function casesTable(all: readonly VerificationCase[]): string {
  const byName = groupBy(all, ({ name }) => name);
  const rows = [...byName].map(([name, cases]) => {
    const [shown] = cases.toSorted((one, other) => other.times - one.times);
    return [
      `\`${name}\``,
      shown?.tried ?? '',
      shown?.promised ?? '',
      timesOf(cases),
      formatNumber(sumOf(cases, ({ refused }) => refused)),
      formatNumber(sumOf(cases, ({ lost }) => lost)),
    ];
  });
  return table(['case', 'tried', 'promised', 'times', 'refused', 'lost'], rows);
}

function timesOf(cases: readonly VerificationCase[]): string {
  const times = sumOf(cases, (one) => one.times);
  const skipped = cases.find((one) => one.skipped !== undefined)?.skipped;
  return times === 0 && skipped !== undefined ? `skipped: ${skipped}` : formatNumber(times);
}

function runsTable(runs: readonly VerificationResult[]): string {
  const rows = runs.map((run) => [
    dateOf(run),
    `\`${run.commit}\``,
    run.node,
    String(run.seed),
    String(run.minutes),
    String(sumOf(run.cases, ({ findings }) => findings.length)),
  ]);
  return table(['run (UTC)', 'commit', 'Node.js', 'seed', 'minutes', 'findings'], rows);
}

const dateOf = ({ date }: VerificationResult) => date.slice(0, 16).replace('T', ' ');

function findingsOf(runs: readonly VerificationResult[]): string[] {
  const lines = runs.flatMap(({ date, cases }) =>
    cases.flatMap(({ name, findings, resolution }) =>
      findings.map((finding) =>
        [`- ${date.slice(0, 10)}, \`${name}\`: ${finding}.`, resolution ?? 'Open.'].join(' '),
      ),
    ),
  );
  return lines.length === 0 ? [] : [['Findings:', '', ...lines].join('\n')];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const sumOf = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0);

const formatNumber = (value: number): string => value.toLocaleString('en');
