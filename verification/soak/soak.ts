import { setTimeout as sleep } from 'node:timers/promises';
import type { VerificationCase } from '../report/verification-result.ts';
import { startActors, weighted } from '../support/actors.ts';
import type { Cleanup } from '../support/cleanup.ts';
import type { Environment } from '../support/processes.ts';
import { kinds } from './load/kinds.ts';
import { createSoakClient, type SoakClient } from './load/soak-client.ts';
import { prepareSoakTarget, type SoakTarget } from './load/soak-target.ts';
import { type Measure, measures } from './measures/measures.ts';
import { type Sample, takeSample } from './measures/sample.ts';
import { startSoakServer } from './target/soak-server.ts';

const actorCount = 6;

const kindsByWeight = weighted(kinds.map((kind) => [kind.weight, kind]));

/** Sends requests of all kinds, by several actors, until it is stopped. */
function startSoakLoad(target: SoakTarget, client: SoakClient, seed: number) {
  const counts = new Map<string, number>();
  let pause: Promise<unknown> | undefined;
  let active = 0;

  const stop = startActors(actorCount, seed, (actor, random) => async (turn) => {
    await pause;
    // Every actor begins with another kind, so that a short run has all of them.
    const kind =
      kinds[actor + turn < kinds.length * actorCount ? (actor + turn) % kinds.length : -1];
    const chosen = kind ?? random.pickAny(kindsByWeight);
    if (!chosen) return;
    active += 1;
    const before = client.requests();
    try {
      await chosen.run(target, client, random);
    } finally {
      active -= 1;
    }
    counts.set(chosen.name, (counts.get(chosen.name) ?? 0) + client.requests() - before);
  });

  return {
    counts,
    requests: () => client.requests(),
    /** Runs something while no request is running. */
    async whilePaused<Result>(work: () => Promise<Result>): Promise<Result> {
      let resume = () => {};
      pause = new Promise<void>((resolve) => {
        resume = resolve;
      });
      try {
        while (active > 0) await sleep(10);
        return await work();
      } finally {
        pause = undefined;
        resume();
      }
    },
    stop,
  };
}

/** Parts of the run: caches fill during the warm-up; then comes the beginning, which the end is compared with. */
const warmUp = 0.4;
const beginning = 0.2;
const end = 0.2;

/** Fewer samples would not distinguish growth from chance. */
const fewestSamples = 10;

interface Development {
  readonly measure: Measure;
  readonly values: readonly number[];
  /** Medians of the beginning, after the warm-up, and of the end. */
  readonly before: number;
  readonly after: number;
  readonly allowed: number;
  readonly isFlat: boolean;
}

/** @throws {Error} if there are too few samples */
export function assess(samples: readonly Sample[]): Development[] {
  if (samples.length < fewestSamples) throw new Error(`Only ${samples.length} samples were taken.`);
  const count = samples.length;
  const from = Math.floor(count * warmUp);
  const base = samples[from];
  if (!base) throw new Error('There is no sample after the warm-up.');
  return measures.map((measure) => {
    const values = samples.map((sample) => measure.read(sample, base));
    // The base itself has no bloat and no requests of its own.
    const before = median(values.slice(from + 1, from + 1 + Math.ceil(count * beginning)));
    const after = median(values.slice(-Math.ceil(count * end)));
    const allowed = before * measure.allowed.factor + measure.allowed.amount;
    return { measure, values, before, after, allowed, isFlat: after <= allowed };
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const [width, rowHeight, labelWidth, margin] = [900, 64, 260, 16];

export function plotSoak(samples: readonly Sample[], developments: readonly Development[]): string {
  const longest = samples.at(-1)?.at ?? 1;
  const height = developments.length * rowHeight + 3 * margin;
  const x = (at: number) => labelWidth + (at / longest) * (width - labelWidth - 2 * margin);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="13">`,
    '<title>What was measured during the soak, over time</title>',
    `<rect width="${width}" height="${height}" fill="white"/>`,
    ...developments.flatMap((development, row) =>
      drawRow(development, samples, { top: margin + row * rowHeight, x }),
    ),
    `<text x="${x(0)}" y="${height - margin}">0</text>`,
    `<text x="${x(longest)}" y="${height - margin}" text-anchor="end">${Math.round(longest)} s</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function drawRow(
  { measure, values, before, after, allowed, isFlat }: Development,
  samples: readonly Sample[],
  { top, x }: { readonly top: number; readonly x: (at: number) => number },
): string[] {
  const most = Math.max(allowed, ...values) || 1;
  /** Measures that refer to the end of the warm-up may be negative before. */
  const y = (value: number) => top + (1 - Math.max(0, value) / most) * (rowHeight - margin);
  const points = samples.map(
    ({ at }, index) => `${x(at).toFixed(1)},${y(values[index] ?? 0).toFixed(1)}`,
  );
  const numbers = `${format(before)} → ${format(after)} ${measure.unit}`;
  return [
    `<text x="${margin}" y="${top + 18}" font-weight="bold">${measure.name}</text>`,
    `<text x="${margin}" y="${top + 36}" fill="${isFlat ? '#444' : '#b00020'}">${numbers}</text>`,
    `<path d="M${labelWidth} ${y(allowed)}H${width - margin}" stroke="#b00020" stroke-dasharray="4 3"/>`,
    `<polyline points="${points.join(' ')}" fill="none" stroke="#4a7ebb" stroke-width="2"/>`,
  ];
}

const format = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 3 });

const sampleCount = 25;

export async function soak(
  seed: number,
  minutes: number,
  environment: Environment,
  cleanup: Cleanup,
) {
  const server = await startSoakServer(environment, cleanup);
  const target = await prepareSoakTarget(server.url, server.apiKey);
  const client = createSoakClient(server.url);
  const load = startSoakLoad(target, client, seed);
  const samples: Sample[] = [];
  const began = performance.now();
  for (let next = 1; next <= sampleCount; next += 1) {
    const due = began + (next / sampleCount) * minutes * 60_000;
    await sleep(Math.max(0, due - performance.now()));
    const progress = { requests: load.requests(), began };
    samples.push(await load.whilePaused(() => takeSample(server, progress)));
  }
  await load.stop();
  const developments = assess(samples);
  return {
    samples,
    developments,
    cases: [loadCase(load.counts, client), ...developments.map(measureCase)],
  };
}

function loadCase(counts: ReadonlyMap<string, number>, client: SoakClient): VerificationCase {
  const share = [...counts].map(([name, count]) => `${name} ${count.toLocaleString('en')}`);
  return {
    name: 'mixed-load',
    promised: 'Each request is answered, and none with a server error but 503.',
    tried: `mixed load: ${share.join(', ')}`,
    times: client.requests(),
    refused: client.refused(),
    lost: 0,
    findings: [...client.violations],
  };
}

function measureCase(development: Development): VerificationCase {
  const { measure, values, before, after, allowed, isFlat } = development;
  const change = `${format(before)} to ${format(after)} ${measure.unit}`.trim();
  return {
    name: measure.name,
    promised: measure.promised,
    tried: `${change} (at most ${format(allowed)})`,
    times: values.length,
    refused: 0,
    lost: 0,
    findings: isFlat ? [] : [`grew from ${change}, more than ${format(allowed)}`],
  };
}
