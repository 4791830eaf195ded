import { setTimeout as sleep } from 'node:timers/promises';
import type { VerificationCase } from '../report/verification-result.ts';
import type { Cleanup } from '../support/cleanup.ts';
import type { Environment } from '../support/processes.ts';
import { createSoakClient, type SoakClient } from './load/soak-client.ts';
import { startSoakLoad } from './load/soak-load.ts';
import { prepareSoakTarget } from './load/soak-target.ts';
import { assess, type Development } from './measures/assess.ts';
import { type Sample, takeSample } from './measures/sample.ts';
import { format } from './plot.ts';
import { startSoakServer } from './target/soak-server.ts';

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
    ...{ times: client.requests(), refused: client.refused(), lost: 0 },
    findings: [...client.violations],
  };
}

function measureCase(development: Development): VerificationCase {
  const { measure, values, before, after, allowed, isFlat } = development;
  const change = `${format(before)} to ${format(after)} ${measure.unit}`.trim();
  return {
    ...{ name: measure.name, promised: measure.promised },
    tried: `${change} (at most ${format(allowed)})`,
    ...{ times: values.length, refused: 0, lost: 0 },
    findings: isFlat ? [] : [`grew from ${change}, more than ${format(allowed)}`],
  };
}
