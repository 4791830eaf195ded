// Sends mixed load to a server of its own on 127.0.0.1 and checks that nothing grows:
//   npm run verify:soak -- [--minutes M] [--seed S] [--ci] [--report file] [--plot file] [--broken name]
// Exits with 1 if there are findings.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions, runVerification } from '../report/run-verification.ts';
import { plotSoak, soak } from './soak.ts';

/** Environment variables of servers with a mistake that the suite must find. */
const brokenBuilds = [
  {
    name: 'keeps-requests',
    environment: { NODE_OPTIONS: `--import=${new URL('target/leak.js', import.meta.url).href}` },
  },
];

const options = readOptions('soak', ['minutes', 'plot', 'broken']);
const { ci, seed, number, text, choose } = options;
const minutes = number('minutes', ci ? 1 : 10);
const plot = text('plot') ?? join(tmpdir(), 'formwright-soak.svg');
const [broken] = text('broken') === undefined ? [] : choose('broken', brokenBuilds);

await runVerification({
  suite: 'soak',
  options,
  minutes: minutes + 5, // for the start, the samples and the end
  async *run(cleanup) {
    const result = await soak(seed, minutes, broken?.environment ?? {}, cleanup);
    writeFileSync(plot, plotSoak(result.samples, result.developments));
    yield* result.cases;
  },
});
