// Causes faults under load, with servers of its own on 127.0.0.1, in temporary folders:
//   npm run verify:faults -- [--fault name]... [--seed S] [--rounds N] [--minutes M] [--ci] [--report file] [--broken name]
// Exits with 1 if there are findings.

import type { Responder } from '../../test/support/doubles/recording-receiver.ts';
import { readOptions, runVerification } from '../report/run-verification.ts';
import type { VerificationCase } from '../report/verification-result.ts';
import type { Cleanup } from '../support/cleanup.ts';
import { type BrokenBuild, brokenBuilds } from './broken-builds.ts';
import { crashes } from './crashes.ts';
import { type Deployment, type Layout, startDeployment } from './deployment/deployment.ts';
import { badAnswers, faultsOf, type Scene, type Trial, type TrialResult } from './fault.ts';
import { clockFaults } from './faults/clocks.ts';
import { databaseFaults } from './faults/databases.ts';
import { threeServers } from './faults/layouts.ts';
import { processFaults } from './faults/processes.ts';
import { storageFaults } from './faults/storages.ts';
import { underLoad } from './under-load.ts';

const answer =
  (responder: Responder) =>
  async ({ deployment: { receiver }, undo }: Scene): Promise<void> => {
    receiver.answerWith(responder);
    undo.push(() => receiver.answerWith(undefined));
  };

const chunk = Buffer.alloc(65_536, 'x');

const receiverFaults = faultsOf(
  {
    promised: 'Each event is delivered at least once, with one id; submissions are not delayed.',
    layout: threeServers,
    evidence: badAnswers,
    lasts: 4000,
  },
  {
    'receiver-hangs': {
      tried: 'a webhook receiver that never answers',
      inject: answer(() => undefined),
    },
    'receiver-fails': {
      tried: 'a webhook receiver that answers 500 although it has processed the event',
      inject: answer((response) => void response.writeHead(500).end()),
    },
    'receiver-hangs-up': {
      tried: 'a webhook receiver that closes the connection in the middle of its answer',
      inject: answer((response) => {
        response.writeHead(200, { 'Content-Length': '1000' }).write('thanks');
        setTimeout(() => response.destroy(), 20).unref();
      }),
    },
    'receiver-redirects': {
      tried: 'a webhook receiver that redirects to an address of the server',
      promised: 'Redirects are not followed; the event is delivered later.',
      inject: answer(
        (response) => void response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end(),
      ),
    },
    'receiver-floods': {
      tried: 'a webhook receiver whose answer has no end',
      promised: 'The status counts; the rest is not read.',
      inject: answer((response) => {
        response.writeHead(200);
        const pour = () => {
          if (!response.destroyed) response.write(chunk, () => setImmediate(pour));
        };
        pour();
      }),
    },
  },
);

/** All trials. Those with the same layout follow each other, so that they share a deployment. */
const trials: readonly Trial[] = [
  ...crashes,
  ...[...processFaults, ...databaseFaults, ...receiverFaults, ...storageFaults, ...clockFaults].map(
    underLoad,
  ),
];

/** The names of the trials in continuous integration: one or two of each kind, with few layouts. */
const trialsInCi: readonly string[] = [
  'server-killed-at-each-statement',
  'server-killed',
  'postmaster-killed',
  'one-of-three-killed',
  'database-silent',
  'answers-cut',
  'connections-terminated',
  'form-locked',
  'database-read-only',
  'receiver-hangs-up',
];

const options = readOptions('faults', ['fault', 'rounds', 'minutes', 'broken']);
const { seed, ci, number, choose, text } = options;
const rounds = number('rounds', Number.POSITIVE_INFINITY);
const minutes = number('minutes', ci ? 3 : 15);
const chosen = choose('fault', trials, ci ? trialsInCi : undefined);
const [broken] = text('broken') === undefined ? [] : choose('broken', brokenBuilds);

await runVerification({
  suite: 'faults',
  options,
  minutes: minutes + 10, // for starts, and for verification after the last round
  async *run(cleanup) {
    const end = performance.now() + minutes * 60_000;
    const deployments = createDeployments(broken, cleanup);
    for (const [index, trial] of chosen.entries()) {
      const weights = chosen.slice(index).reduce((sum, { weight = 1 }) => sum + weight, 0);
      const left = Math.max(0, end - performance.now());
      yield await tryOut(trial, (left * (trial.weight ?? 1)) / weights, deployments);
    }
  },
});

function createDeployments(build: BrokenBuild | undefined, outer: Cleanup) {
  let current: { layout: Layout; deployment: Deployment; cleanup: Cleanup } | undefined;
  const discard = async () => {
    await current?.cleanup.run();
    current = undefined;
  };
  return {
    discard,
    /** A deployment with the layout: the current one, if it has the same. */
    async take(layout: Layout): Promise<Deployment> {
      if (current?.layout === layout) return current.deployment;
      await discard();
      const cleanup = outer.nested();
      const deployment = await startDeployment(layout, build, cleanup);
      current = { layout, deployment, cleanup };
      return deployment;
    },
  };
}

type Deployments = ReturnType<typeof createDeployments>;

/** @param share milliseconds for it, without the start of the deployment */
async function tryOut(
  trial: Trial,
  share: number,
  deployments: Deployments,
): Promise<VerificationCase> {
  const { name, promised, tried, layout, kills } = trial;
  const skipped = trial.whyNot?.();
  const head = { name, promised, tried };
  if (skipped !== undefined)
    return { ...head, times: 0, refused: 0, lost: 0, findings: [], skipped };
  const run = async (): Promise<TrialResult> => {
    const deployment = await deployments.take(layout);
    return trial.run(deployment, { seed, rounds, deadline: performance.now() + share });
  };
  // What ends a trial early, such as a server that does not start, is a finding.
  const { losses, violations, ...result } = await run().catch((error: unknown) => ({
    times: 0,
    refused: 0,
    losses: [],
    violations: [error instanceof Error ? error.message : String(error)],
  }));
  const findings = [...new Set([...losses, ...violations])].slice(0, 20);
  // What a fault has damaged is not used for the next one.
  if (findings.length > 0) await deployments.discard();
  const repeat = `npm run verify:faults -- --fault ${name} --seed ${seed}`;
  return {
    ...head,
    ...result,
    lost: losses.length,
    ...(kills && { kills: result.times }),
    findings: findings.map((finding) => `${finding} (${repeat})`),
  };
}
