import type { Command } from 'commander';
import {
  type CounterDifference,
  verifyCounters,
} from '../../src/responses/counters/verify-counters.ts';
import type { CommandResult } from './print-result.ts';
import { runCommand } from './run-command.ts';

/** Milliseconds between two lines that say how far it is. */
const progressInterval = 5000;

export function addCountersCommand(program: Command): void {
  const counters = program.command('counters').description('how many responses there are');

  counters
    .command('verify')
    .description('count all responses and compare; fails if the counts differ')
    .option('--repair', 'put the counts right where they differ')
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
    return { rows: [{ forms: `${forms}`, responses: `${responses}`, state: 'agree' }], json };
  }
  const json = { forms, responses, repaired, differences: differences.map(toJson) };
  const rows = differences.map(toRow);
  return repaired
    ? { rows, json, note: 'Counts and responses differed. The counts were put right.' }
    : { rows, json, failure: 'Counts and responses differ. Put it right with --repair.' };
}

function toRow({ formId, part, which, counter, kept, counted }: CounterDifference) {
  return {
    form: formId,
    of: `${part} ${which}`.trim(),
    counter,
    kept: kept === null ? null : `${kept}`,
    counted: counted === null ? null : `${counted}`,
  };
}

function toJson({ formId, part, which, ...figures }: CounterDifference) {
  return { form_id: formId, part, which, ...figures };
}

/** Says on standard error how far it is, every few seconds: a result is for standard output. */
function createProgressReporter() {
  let reportedAt = performance.now();
  return (forms: number, responses: number) => {
    if (performance.now() - reportedAt < progressInterval) return;
    reportedAt = performance.now();
    process.stderr.write(`${forms} forms are done, ${responses} responses counted …\n`);
  };
}
