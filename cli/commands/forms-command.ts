import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { Form } from '../../prisma/generated/client/client.ts';
import { FormStatus } from '../../prisma/generated/client/enums.ts';
import { createForm } from '../../src/forms/create-form.ts';
import { createResponseCountLoader, sumCounts } from '../../src/forms/form-loaders.ts';
import { publishForm } from '../../src/forms/form-versions.ts';
import { listFormsByCursor } from '../../src/forms/list/list-forms.ts';
import { templates } from '../../src/forms/templates/templates.ts';
import { updateForm } from '../../src/forms/update-form.ts';
import { publicUrl } from '../../src/platform/config/public-url.ts';
import type { Platform } from '../../src/platform/startup/platform.ts';
import { noClaim } from '../../src/workspaces/idempotency-keys.ts';
import { operatorOf, type Viewer } from '../../src/workspaces/viewer.ts';
import { collectPages } from '../support/collect-pages.ts';
import { findFormArgument } from '../support/find-form.ts';
import { formFileOf, readFormFile, readJson } from '../support/form-file.ts';
import { parseCount } from '../support/parse-options.ts';
import type { CommandResult } from '../support/print-result.ts';
import { resolveWorkspace, runCommand, runFormChange } from '../support/run-command.ts';

/** Programs that open an address, by platform. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens an address in the browser of the desktop. Has no effect where there is none. */
function openInBrowser(url: string): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

interface ListOptions {
  readonly workspace?: string;
  readonly status?: string;
  readonly search?: string;
  readonly limit: string;
}

interface CreateOptions {
  readonly workspace?: string;
  readonly title?: string;
  readonly template?: string;
  readonly definition?: string;
  readonly publish?: true;
}

interface ImportOptions {
  readonly workspace?: string;
  readonly form?: string;
  readonly publish?: true;
}

const workspaceOption = () =>
  new Option('--workspace <id or name>', 'workspace of the form (default: "default")');

export function addFormsCommand(program: Command): void {
  const forms = program.command('forms').description('create, publish, exchange and find forms');

  forms
    .command('list')
    .description('list forms, newest first')
    .addOption(workspaceOption())
    .addOption(
      new Option('--status <status>', 'only with this status').choices(
        Object.values(FormStatus).map((status) => status.toLowerCase()),
      ),
    )
    .option('--search <text>', 'part of the title, the description or the slug')
    .option('--limit <number>', 'maximum number of forms', '100')
    .action(runList);

  forms
    .command('get <form>')
    .description('show a form; with --json its draft and settings, too')
    .action((argument: string, _: object, command: Command) =>
      runCommand(command, async (platform) => {
        const form = await findFormArgument(platform, argument);
        return resultOf(platform, form);
      }),
    );

  forms
    .command('create')
    .description('create a form from a template or a definition')
    .addOption(workspaceOption())
    .option('--title <title>', 'title of the form')
    .addOption(
      new Option('--template <slug>', 'template').choices(templates.map(({ slug }) => slug)),
    )
    .option('--definition <path>', 'JSON file with a definition; - for standard input')
    .option('--publish', 'publish it at once')
    .action(runCreate);

  forms
    .command('publish <form>')
    .description('publish the draft as the next version')
    .action((argument: string, _: object, command: Command) =>
      runFormChange(command, async (platform, services) => {
        const { id, viewer } = await findFormArgument(platform, argument);
        return resultOf(platform, await publishForm(services, viewer, id, {}, {}));
      }),
    );

  forms
    .command('export <form>')
    .description('write the draft and the settings of a form as JSON, without its password')
    .option('--out <path>', 'file to write (default: standard output)')
    .action((argument: string, { out }: { out?: string }, command: Command) =>
      runCommand(command, async (platform) => {
        const form = await findFormArgument(platform, argument);
        const text = `${JSON.stringify(formFileOf(form), null, 2)}\n`;
        if (out === undefined) return { rows: [], json: {}, output: text };
        writeFileSync(out, text);
        return { rows: [{ form: form.id, file: out }], json: { form: form.id, file: out } };
      }),
    );

  forms
    .command('import <file>')
    .description(
      'create a form from an exported file, or replace the draft of one; - for standard input',
    )
    .addOption(workspaceOption())
    .option('--form <form>', 'form whose title, draft and settings are replaced')
    .option('--publish', 'publish it at once')
    .action(runImport);

  forms
    .command('open <form>')
    .description('print the address of the hosted page, and open it in a browser on a terminal')
    .option('--print', 'print only')
    .action((argument: string, { print }: { print?: true }, command: Command) =>
      runCommand(command, async (platform) => {
        const { slug } = await findFormArgument(platform, argument);
        const url = addressOf(platform, slug);
        if (!print && process.stdout.isTTY) openInBrowser(url);
        return { rows: [], json: { url }, output: `${url}\n` };
      }),
    );
}

function runList(options: ListOptions, command: Command): Promise<void> {
  const limit = parseCount('--limit', options.limit, 100_000);
  const status = Object.values(FormStatus).find((one) => one.toLowerCase() === options.status);
  const filter = { status, search: options.search };
  return runCommand(command, async (platform) => {
    const viewer = operatorOf(await resolveWorkspace(platform, options.workspace));
    const found = await collectPages(limit, (request) =>
      listFormsByCursor(platform, viewer, filter, request, {}),
    );
    const counts = createResponseCountLoader(platform);
    const json = await Promise.all(
      found.map(async (form) => {
        const responses = sumCounts(await counts.load(form.id));
        return { ...summaryOf(form), responses };
      }),
    );
    const rows = json.map(({ id, title, published_version: version, responses, ...form }) => ({
      id,
      title,
      status: form.status,
      version,
      responses,
      updated_at: form.updated_at,
    }));
    return { rows, json };
  });
}

function runCreate(options: CreateOptions, command: Command): Promise<void> {
  const { title, template, definition: path } = options;
  const definition = path === undefined ? undefined : readJson(path);
  return runFormChange(command, async (platform, services) => {
    const viewer = operatorOf(await resolveWorkspace(platform, options.workspace));
    const input = { title, template, definition };
    const form = await createForm(services, viewer, input, {}, noClaim);
    const published = options.publish && publishForm(services, viewer, form.id, {}, {});
    return resultOf(platform, (await published) ?? form);
  });
}

function runImport(path: string, options: ImportOptions, command: Command): Promise<void> {
  const file = readFormFile(path);
  return runFormChange(command, async (platform, services) => {
    const publish = (viewer: Viewer, form: Form) =>
      options.publish ? publishForm(services, viewer, form.id, {}, {}) : form;
    if (options.form === undefined) {
      const viewer = operatorOf(await resolveWorkspace(platform, options.workspace));
      const form = await createForm(services, viewer, file, {}, noClaim);
      return resultOf(platform, await publish(viewer, form));
    }
    const { id, viewer } = await findFormArgument(platform, options.form);
    const form = await updateForm(services, viewer, id, file, { preconditions: {}, query: {} });
    return resultOf(platform, await publish(viewer, form));
  });
}

async function resultOf(platform: Platform, form: Form): Promise<CommandResult> {
  const responses = sumCounts(await createResponseCountLoader(platform).load(form.id));
  const share_url = addressOf(platform, form.slug);
  const json = { ...summaryOf(form), responses, share_url, ...formFileOf(form) };
  const { definition: _, settings: __, ...shown } = { ...json, definition: null, settings: null };
  return {
    rows: Object.entries(shown).map(([field, value]) => ({
      field,
      value: value === null ? null : String(value),
    })),
    json,
  };
}

function summaryOf(form: Form) {
  return {
    id: form.id,
    slug: form.slug,
    title: form.title,
    status: form.status.toLowerCase(),
    published_version: form.publishedVersion,
    has_unpublished_changes: form.hasUnpublishedChanges,
    revision: form.revision,
    created_at: form.createdAt.toISOString(),
    updated_at: form.updatedAt.toISOString(),
  };
}

const addressOf = ({ config }: Platform, slug: string): string => `${publicUrl(config)}/f/${slug}`;
