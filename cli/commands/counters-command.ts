import type { Command } from 'commander';
import {
  type CounterDifference,
  verifyCounters,
} from '../../src/responses/counters/verify-counters.ts';
import type { CommandResult } from '../support/print-result.ts';
import { runCommand } from '../support/run-command.ts';

/** Milliseconds between two progress messages. */
const progressInterval = 5000;

export function addCountersCommand(program: Command): void {
  const counters = program
    .command('counters')
    .description('manage the stored counters of responses');

  counters
    .command('verify')
    .description('recount all responses and compare with the counters; fails if they differ')
    .option('--repair', 'correct counters that differ')
    .action(({ repair = false }: { repair?: boolean }, command: Command) =>
      runCommand(command, async (platform) => {
        const found = await verifyCounters(platform, {
          repair,
          progress: createProgressReporter(),
        });
        return resultOf(found, repair);
      }),
    );
}

function resultOf(
  found: Awaited<ReturnType<typeof verifyCounters>>,
  repaired: boolean,
): CommandResult {
  const { forms, responses, differences } = found;
  if (differences.length === 0) {
    const json = { forms, responses, repaired: false, differences };
    return { rows: [{ forms, responses, state: 'agree' }], json };
  }
  const json = { forms, responses, repaired, differences: differences.map(toJson) };
  const rows = differences.map(toRow);
  return repaired
    ? { rows, json, note: 'Counters differed and have been corrected.' }
    : { rows, json, failure: 'Counters differ. Correct them with --repair.' };
}

function toRow({ formId: form, part, which, counter, kept: stored, counted }: CounterDifference) {
  return { form, part: `${part} ${which}`.trim(), counter, stored, counted };
}

function toJson({ formId, part, which, ...figures }: CounterDifference) {
  return { form_id: formId, part, which, ...figures };
}

/** Prints progress to standard error; standard output is for the result. */
function createProgressReporter() {
  let reportedAt = performance.now();
  return (forms: number, responses: number) => {
    if (performance.now() - reportedAt < progressInterval) return;
    reportedAt = performance.now();
    process.stderr.write(`Checked ${forms} forms, ${responses} responses …\n`);
  };
}
