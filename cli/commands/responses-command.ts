import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { decisionOf } from '../../packages/definition/answers/approval.ts';
import { questionsOf } from '../../packages/definition/answers/format-answer.ts';
import { definitionModel } from '../../packages/definition/definition-model.ts';
import type { Json } from '../../packages/definition/model/answer-rule.ts';
import type { Response } from '../../prisma/generated/client/client.ts';
import { ApprovalStatus } from '../../prisma/generated/client/enums.ts';
import type { Platform } from '../../src/platform/container/platform.ts';
import { exportResponses } from '../../src/responses/export/export-responses.ts';
import { type ExportFormatName, exportFormats } from '../../src/responses/export/formats.ts';
import { createNewResponsePoller } from '../../src/responses/live/poll-new-responses.ts';
import { countResponsesByForm } from '../../src/responses/read/count-responses.ts';
import { listResponses } from '../../src/responses/read/list-responses.ts';
import type { ResponseFilter } from '../../src/responses/read/response-filter.ts';
import { serializeResponse } from '../../src/responses/read/serialize-response.ts';
import { collectPages } from '../support/collect-pages.ts';
import { CommandError } from '../support/command-errors.ts';
import { explained } from '../support/explain-problem.ts';
import { type FoundForm, findFormArgument } from '../support/find-form.ts';
import { parseCount, parseSpan } from '../support/parse-options.ts';
import type { TableRow } from '../support/print-result.ts';
import { createProgress } from '../support/progress.ts';
import { runCommand } from '../support/run-command.ts';
import { terminalWidth, truncate } from '../support/terminal.ts';

interface FilterOptions {
  readonly approval?: string;
  readonly from?: string;
  readonly to?: string;
}

interface ListOptions extends FilterOptions {
  readonly limit: string;
}

interface ExportOptions extends FilterOptions {
  readonly format: ExportFormatName;
  readonly out?: string;
  readonly language?: string;
  readonly after?: string;
  readonly before?: string;
  readonly bom?: true;
}

const approvalNames = Object.values(ApprovalStatus).map((status) => status.toLowerCase());

export function addResponsesCommand(program: Command): void {
  const responses = program.command('responses').description('show, follow and export responses');

  withFilter(
    responses
      .command('list <form>')
      .description('list responses, newest first')
      .option('--limit <number>', 'maximum number of responses', '25'),
  ).action(runList);

  responses
    .command('tail <form>')
    .description('print new responses until Ctrl-C; with --json one line of JSON for each')
    .action(runTail);

  withFilter(
    responses
      .command('export <form>')
      .description('export responses')
      .addOption(
        new Option('--format <format>', 'format')
          .choices(Object.keys(exportFormats))
          .default('csv'),
      )
      .option('--out <path>', 'file to write (default: standard output)')
      .option('--language <tag>', 'language of headings and labels')
      .option('--after <id>', 'only responses after this one, oldest first')
      .option('--before <id>', 'only responses before this one')
      .option('--bom', 'start CSV with a byte order mark'),
  ).action(runExport);
}

const withFilter = (command: Command): Command =>
  command
    .addOption(new Option('--approval <status>', 'approval status').choices(approvalNames))
    .option('--from <date>', 'created at or after this date or time')
    .option('--to <date>', 'created before the end of this date, or this time');

const filterOf = ({ approval, from, to }: FilterOptions): ResponseFilter => ({
  approval: Object.values(ApprovalStatus).find((status) => status.toLowerCase() === approval),
  from: parseSpan('--from', from),
  to: parseSpan('--to', to),
});

function runList(argument: string, options: ListOptions, command: Command): Promise<void> {
  const limit = parseCount('--limit', options.limit, 100_000);
  const filter = filterOf(options);
  return runCommand(command, async (platform) => {
    const form = await findFormArgument(platform, argument);
    const found = await collectPages(limit, (request) => {
      const query = { filter, order: 'desc', ...request } as const;
      return explained(() => listResponses(platform, form.viewer, form.id, query, {}));
    });
    const columns = await columnsOf(platform, form);
    return {
      rows: found.map((response) => rowOf(response, columns)),
      json: found.map(serializeResponse),
    };
  });
}

/** Prints responses that are stored from now on. Ends with Ctrl-C, or when the form is deleted. */
function runTail(argument: string, _: object, command: Command): Promise<void> {
  const asJson = command.optsWithGlobals()['json'] === true;
  return runCommand(command, async (platform) => {
    const form = await findFormArgument(platform, argument);
    const columns = await columnsOf(platform, form);
    const poller = createNewResponsePoller(platform, form.id);
    await poller.skip();
    const { signal, stop } = createInterrupt();
    process.stderr.write(`Waiting for responses to "${form.title}". End with Ctrl-C.\n`);
    try {
      while (!signal.aborted) {
        const responses = await poller.poll(false);
        if (!responses) throw new CommandError('The form was deleted.');
        for (const response of responses) {
          const line = asJson
            ? JSON.stringify(serializeResponse(response))
            : lineOf(rowOf(response, columns));
          process.stdout.write(`${line}\n`);
        }
        await sleep(pollInterval, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      stop();
    }
    return { rows: [], json: {}, output: '' };
  });
}

/** Milliseconds between two polls. */
const pollInterval = 500;

/** Ends a command when the process receives a signal, in place of the process. */
function createInterrupt() {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.once(name, abort);
  return {
    signal: controller.signal,
    stop() {
      for (const name of signals) process.off(name, abort);
    },
  };
}

function runExport(argument: string, options: ExportOptions, command: Command): Promise<void> {
  const { format, out, language, after, before, bom = false } = options;
  const filter = filterOf(options);
  return runCommand(command, async (platform) => {
    const form = await findFormArgument(platform, argument);
    const total = (await countResponsesByForm(platform, [form.id], filter)).get(form.id) ?? 0;
    const progress = createProgress('Exporting responses:', total);
    let rows = 0;
    const onPage = (count: number) => {
      rows += count;
      progress.update(rows);
    };
    const request = { filter, format, bom, language, after, before, onPage };
    let next: Readonly<Record<string, string>> | undefined;
    try {
      const download = await explained(() =>
        exportResponses(platform, form.viewer, form.id, request),
      );
      const content = await explained(() => download.open());
      if (out === undefined) await pipeline(content, process.stdout, { end: false });
      else await writeWhole(content, out);
      next = await download.next?.();
    } finally {
      progress.end();
    }
    if (next) process.stderr.write(`${truncationWarning(rows, next)}\n`);
    if (out === undefined) return { rows: [], json: {}, output: '' };
    return {
      rows: [{ file: out, responses: rows }],
      json: { file: out, responses: rows, ...(next && { next }) },
    };
  });
}

/** Describes how to export the responses that an export left out. */
function truncationWarning(rows: number, next: Readonly<Record<string, string>>): string {
  const options = Object.entries(next).map(([name, id]) => `--${name} ${id}`);
  return `The export contains ${rows} responses, but more match. Continue with ${options.join(' ')}`;
}

/** Writes a file under another name first, so that an interrupted export leaves no incomplete file. */
async function writeWhole(content: Readable, path: string): Promise<void> {
  const incomplete = `${path}.incomplete`;
  try {
    await pipeline(content, createWriteStream(incomplete));
    await rename(incomplete, path);
  } catch (error) {
    await rm(incomplete, { force: true });
    throw error;
  }
}

interface AnswerColumn {
  readonly id: string;
  readonly format: (answer: Json) => string;
}

/** The questions of the live version, or of the draft without one, that fit into the terminal. */
async function columnsOf({ db }: Platform, form: FoundForm): Promise<AnswerColumn[]> {
  const version = form.publishedVersion ?? 0;
  const live = await db.prisma.formVersion.findUnique({
    where: { formId_version: { formId: form.id, version } },
  });
  const definition = definitionModel.parse(live?.definition ?? form.draft);
  const fitting = Math.max(1, Math.floor((terminalWidth() - fixedWidth) / (answerWidth + 2)));
  return questionsOf(definition)
    .slice(0, fitting)
    .map(({ element, formatAnswer }) => ({ id: element.id, format: formatAnswer }));
}

/** Characters of the columns before the answers, and of an answer. */
const fixedWidth = 74;
const answerWidth = 24;

function rowOf(response: Response, columns: readonly AnswerColumn[]): TableRow {
  const answers: Readonly<Record<string, Json | undefined>> = Object(response.answers);
  const cells = columns.map(({ id, format }): [string, string | null] => {
    const answer = answers[id] ?? null;
    return [id, answer === null ? null : truncate(format(answer), answerWidth)];
  });
  return {
    id: response.id,
    created_at: response.createdAt.toISOString(),
    approval: decisionOf(response).status.toLowerCase(),
    ...Object.fromEntries(cells),
  };
}

const lineOf = (row: TableRow): string =>
  Object.values(row)
    .map((cell) => cell ?? '–')
    .join('  ');
