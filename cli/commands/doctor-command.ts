import { styleText } from 'node:util';
import type { Command } from 'commander';
import { printableJson, printableText } from '../../packages/common/text/text-rules.ts';
import type { Status } from '../doctor/check.ts';
import { allChecks } from '../doctor/checks/all-checks.ts';
import { openInstallation } from '../doctor/examination.ts';
import { type CheckResult, runChecks } from '../doctor/run-checks.ts';
import { commandEnvironment } from '../support/run-command.ts';

/** An address that is reserved for documentation, and responds. */
const defaultEgressUrl = 'https://example.com/';

const marks = {
  ok: ['✓', 'green'],
  warning: ['!', 'yellow'],
  failure: ['✗', 'red'],
  skipped: ['-', 'gray'],
} as const satisfies Readonly<Record<Status, readonly [mark: string, color: string]>>;

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'check the environment, database, storage and network, with advice; changes nothing; fails if a check does',
    )
    .option('--egress-url <url>', 'address to which a webhook could be sent', defaultEgressUrl)
    .action(async ({ egressUrl }: { egressUrl: string }, command: Command) => {
      const asJson = command.optsWithGlobals()['json'] === true;
      const installation = openInstallation(commandEnvironment(), egressUrl);
      const results: CheckResult[] = [];
      for await (const result of runChecks(allChecks, installation)) {
        results.push(result);
        if (!asJson) process.stdout.write(formatResult(result));
      }
      const counts = countByStatus(results);
      process.stdout.write(
        asJson
          ? `${printableJson({ counts, checks: results }, 2)}\n`
          : `\n${counts.failure} failures, ${counts.warning} warnings, ${counts.ok} ok, ${counts.skipped} skipped\n`,
      );
      if (counts.failure > 0) process.exitCode = 1;
    });
}

/** The result on one line, and the advice below. */
function formatResult({ title, status, found, advice }: CheckResult): string {
  const [mark, color] = marks[status];
  const line = `${styleText(color, mark, { stream: process.stdout })} ${title}: ${printableText(found)}\n`;
  return advice === undefined ? line : `${line}    ${printableText(advice)}\n`;
}

function countByStatus(results: readonly CheckResult[]): Record<Status, number> {
  const counts = { ok: 0, warning: 0, failure: 0, skipped: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}
