import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { printableJson, printableText } from '../../packages/common/text/text-rules.ts';
import { questionsOf } from '../../packages/definition/answers/format-answer.ts';
import { decisionOf } from '../../packages/definition/approval.ts';
import { definitionModel } from '../../packages/definition/definition-model.ts';
import { elementsOf } from '../../packages/definition/elements.ts';
import type { Json } from '../../packages/definition/model/answer-rule.ts';
import type { Response } from '../../prisma/generated/client/client.ts';
import { ApprovalStatus } from '../../prisma/generated/client/enums.ts';
import { createOptionLists } from '../../src/datasets/options/option-lists.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import type { Platform } from '../../src/platform/startup/platform.ts';
import {
  type CodebookFormatName,
  codebookFormats,
} from '../../src/responses/export/codebook/codebook-formats.ts';
import { exportResponses } from '../../src/responses/export/export-responses.ts';
import { type ExportFormatName, exportFormatNames } from '../../src/responses/export/formats.ts';
import {
  type TableOption,
  type TableOptions,
  tableOptions,
} from '../../src/responses/export/tables/table-options.ts';
import { createNewResponsePoller } from '../../src/responses/live/poll-new-responses.ts';
import { countResponsesByForm } from '../../src/responses/read/count-responses.ts';
import { listResponses } from '../../src/responses/read/list-responses.ts';
import type { ResponseFilter } from '../../src/responses/read/response-filter.ts';
import { serializeResponse } from '../../src/responses/response-events.ts';
import { collectPages } from '../support/collect-pages.ts';
import { type FoundForm, findFormArgument } from '../support/find-form.ts';
import { parseCount, parseSpan } from '../support/parse-options.ts';
import { cellsOf, type TableRow } from '../support/print-result.ts';
import { createProgress } from '../support/progress.ts';
import { explained, runCommand } from '../support/run-command.ts';
import { terminalWidth, truncate, writeToOutput, writeWhole } from '../support/terminal.ts';

interface FilterOptions {
  readonly approval?: string;
  readonly from?: string;
  readonly to?: string;
}

interface ListOptions extends FilterOptions {
  readonly limit: string;
}

interface ExportOptions extends FilterOptions, TableOptions {
  readonly format: ExportFormatName;
  readonly file?: CodebookFormatName;
  readonly out?: string;
  readonly language?: string;
  readonly after?: string;
  readonly before?: string;
  readonly bom?: true;
  readonly table?: string;
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

  const exporting = withFilter(
    responses
      .command('export <form>')
      .description('export responses, or the codebook of a form')
      .addOption(
        new Option('--format <format>', 'format').choices(exportFormatNames).default('csv'),
      )
      .addOption(
        new Option('--file <format>', 'file format of a codebook (default: csv)').choices(
          Object.keys(codebookFormats),
        ),
      )
      .option('--out <path>', 'file to write (default: standard output)')
      .option('--language <tag>', 'language of headings and labels')
      .option('--after <id>', 'only responses after this one, oldest first')
      .option('--before <id>', 'only responses before this one')
      .option('--bom', 'start CSV with a byte order mark')
      .option('--table <repeat>', 'rows of CSV are the entries of this repeat'),
  );
  for (const option of tableFlags()) exporting.addOption(option);
  exporting.action(runExport);
}

/** A flag for each option of tables. */
const tableFlags = (): Option[] =>
  Object.entries<TableOption>(tableOptions).map(([name, { summary, values }]) => {
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return values
      ? new Option(`${flag} <${name}>`, summary).choices(values.map((value) => value.name))
      : new Option(`${flag} <name>`, summary);
  });

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
    process.stderr.write(
      `Waiting for responses to "${printableText(form.title)}". End with Ctrl-C.\n`,
    );
    try {
      while (!signal.aborted) {
        const responses = await poller.poll();
        if (!responses) throw new OperatorError('The form was deleted.');
        for (const response of responses) {
          const line = asJson
            ? printableJson(serializeResponse(response))
            : cellsOf(rowOf(response, columns)).join('  ');
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
  const { format, file, out, language, after, before, bom = false, table } = options;
  const { choices, values, headings, questions, delimiter, decimal, timeZone } = options;
  const sentOptions = { choices, values, headings, questions, delimiter, decimal, timeZone };
  const filter = filterOf(options);
  return runCommand(command, async (platform) => {
    // Not a copy: that would read the secret key, which commands do not have.
    const services = Object.assign(platform, { optionLists: createOptionLists(platform) });
    const form = await findFormArgument(platform, argument);
    const total = (await countResponsesByForm(platform, [form.id], filter)).get(form.id) ?? 0;
    const progress = createProgress('Exporting responses:', total);
    let rows = 0;
    const onPage = (count: number) => {
      rows += count;
      progress.update(rows);
    };
    const request = {
      filter,
      format,
      file,
      bom,
      table,
      language,
      after,
      before,
      onPage,
      options: sentOptions,
    };
    let next: Readonly<Record<string, string>> | undefined;
    try {
      const download = await explained(() =>
        exportResponses(services, form.viewer, form.id, request),
      );
      const content = await explained(() => download.open());
      if (out === undefined) await writeToOutput(content);
      else await writeWhole(content, out);
      next = await download.next?.();
    } finally {
      progress.end();
    }
    if (next) process.stderr.write(`${truncationWarning(rows, next)}\n`);
    if (out === undefined) return { rows: [], json: {}, output: '' };
    const written = { file: out, ...(format !== 'codebook' && { responses: rows }) };
    return { rows: [written], json: { ...written, ...(next && { next }) } };
  });
}

/** Describes how to export the responses that an export left out. */
function truncationWarning(rows: number, next: Readonly<Record<string, string>>): string {
  const options = Object.entries(next).map(([name, id]) => `--${name} ${id}`);
  return `The export contains ${rows} responses, but more match. Continue with ${options.join(' ')}`;
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
  return questionsOf(elementsOf(definition))
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
