// Attacks a server of its own on 127.0.0.1, with an embedded PostgreSQL in a temporary folder:
//   npm run verify:attack -- [--ci] [--requests N] [--seed S] [--suite name]... [--only N] [--minutes M] [--report file]
// 100,000 requests within an hour by default; with `--ci`, 5,000 within 2 minutes.
// Exits with 1 if there are findings.
import { readOptions, runVerification } from '../report/run-verification.ts';
import type { VerificationCase } from '../report/verification-result.ts';
import { runSuite, type SuiteResult } from './run-suite.ts';
import type { Suite } from './suite.ts';
import { suites } from './suites/suites.ts';
import { prepareTarget } from './target/prepare-target.ts';
import { secretsIn } from './target/server-log.ts';
import { startVictim } from './target/start-victim.ts';

const options = readOptions('attack', ['requests', 'suite', 'only', 'minutes']);
const { seed, ci, number, text, choose } = options;
const requests = number('requests', ci ? 5000 : 100_000);
const only = text('only') === undefined ? undefined : number('only', 0);
const minutes = number('minutes', ci ? 2 : 60);
const chosen = choose('suite', suites);

await runVerification({
  suite: 'attack',
  options,
  minutes: minutes + 3, // for the start of the server and its end
  async *run(cleanup) {
    const target = await prepareTarget(await startVictim(cleanup));
    const end = performance.now() + minutes * 60_000;
    let sent = 0;
    for (const [index, suite] of chosen.entries()) {
      const skipped = suite.unavailable?.();
      if (skipped !== undefined) {
        yield { ...caseOf(suite, nothing, []), skipped };
        continue;
      }
      // A suite may use its share of the remaining time and requests.
      const [now, left] = [performance.now(), chosen.length - index];
      const share = {
        requests: Math.ceil((requests - sent) / left),
        deadline: now + (end - now) / left,
      };
      const logged = target.log.length;
      const result = await runSuite(suite, target, { seed, only, ...share });
      sent += result.sent;
      if (result.sent === 0) throw new Error(`${suite.name} sent nothing.`);
      yield caseOf(suite, result, secretsIn(target.log, [target.owner, target.stranger], logged));
    }
  },
});

const nothing: SuiteResult = {
  sent: 0,
  covered: 0,
  aims: 0,
  guarded: 0,
  refused: 0,
  missed: [],
  findings: [],
};

/** What the report states of a suite. @param leaked secrets that its requests have added to the log */
function caseOf(
  { name, promised }: Suite,
  { sent, covered, aims, refused, guarded, missed, findings }: SuiteResult,
  leaked: readonly string[],
): VerificationCase {
  const share = guarded === 0 ? '' : `; the expected check refused ${refused} of ${guarded}`;
  const repeat = `npm run verify:attack -- --suite ${name} --seed ${seed}`;
  for (const { command } of findings.slice(0, 20)) console.log(command.slice(0, 400));
  return {
    name,
    promised,
    times: sent,
    refused,
    tried: `${covered} of ${aims} attacks on operations, fields and pages${share}`,
    lost: leaked.length + findings.filter(({ fault }) => /^returned/.test(fault)).length,
    findings: [
      ...findings.map(
        ({ aim, fault, number: only }) => `${aim} ${fault} (${repeat} --only ${only})`,
      ),
      ...missed.map((aim) => `${aim} was refused, but by another check`),
      ...leaked.map((secret) => `the log contains ${secret} (${repeat})`),
    ],
  };
}
