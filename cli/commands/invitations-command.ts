import { Readable } from 'node:stream';
import { type Command, Option } from 'commander';
import { type Failure, formatPath } from '../../packages/common/problem.ts';
import {
  type ContentRecord,
  contentOfCsv,
  InvalidContent,
} from '../../src/datasets/content/dataset-content.ts';
import { mailFailures } from '../../src/forms/settings/form-settings.ts';
import { inviteByMail, type MailedInvitation } from '../../src/mail/invitation-mails.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { csvLine } from '../../src/responses/export/tables/csv.ts';
import {
  type CreatedInvitation,
  checkInvitations,
  createInvitations,
  maxInvitations,
  maxNewInvitations,
  type NewInvitations,
} from '../../src/responses/invitations/create-invitations.ts';
import {
  type InvitationStatus,
  invitationStatus,
  invitationStatuses,
} from '../../src/responses/invitations/invitation.ts';
import {
  createInvitationPageLoader,
  revokeInvitation,
} from '../../src/responses/invitations/manage-invitations.ts';
import { createRateLimits } from '../../src/visitors/limits/rate-limits.ts';
import { noClaim } from '../../src/workspaces/idempotency-keys.ts';
import { collectPages } from '../support/collect-pages.ts';
import { findFormArgument } from '../support/find-form.ts';
import { readBytes, readText } from '../support/form-file.ts';
import { parseCount, parseExpiry } from '../support/parse-options.ts';
import { createProgress } from '../support/progress.ts';
import { explained, runCommand } from '../support/run-command.ts';
import { UsageError } from '../support/usage-error.ts';

interface CreateOptions {
  readonly count?: string;
  readonly references?: string;
  readonly recipients?: string;
  readonly subject?: string;
  readonly message?: string;
  readonly expires?: string;
  readonly csv?: true;
}

interface ListOptions {
  readonly status?: InvitationStatus;
  readonly limit: string;
}

export function addInvitationsCommand(program: Command): void {
  const invitations = program
    .command('invitations')
    .description('manage links that are valid for one response each');

  invitations
    .command('create <form>')
    .description('create invitations, and mail their links; these are shown only once')
    .addOption(
      new Option('--count <number>', 'number of invitations').conflicts([
        'references',
        'recipients',
      ]),
    )
    .addOption(
      new Option(
        '--references <path>',
        'file with a reference per line; - for standard input',
      ).conflicts('recipients'),
    )
    .option(
      '--recipients <path>',
      'CSV file with the columns email and reference, to whose addresses links are mailed; - for standard input',
    )
    .option('--subject <text>', 'subject of the mails (default: the title of the form)')
    .option('--message <text>', 'text of the mails before the link, with Markdown')
    .option('--expires <date>', 'expiry as an ISO 8601 date or date-time')
    .option('--csv', 'print CSV')
    .action(runCreate);

  invitations
    .command('list <form>')
    .description('list invitations, newest first, without their links')
    .addOption(new Option('--status <status>', 'only with this status').choices(invitationStatuses))
    .option('--limit <number>', 'maximum number of invitations', '1000')
    .action(runList);

  invitations
    .command('revoke <form> <id>')
    .description('revoke an invitation that has not been used')
    .action((formArgument: string, id: string, _: object, command: Command) =>
      runCommand(command, async (platform) => {
        const { id: formId, viewer } = await findFormArgument(platform, formArgument);
        await explained(() => revokeInvitation(platform, viewer, formId, id));
        return { rows: [{ id, status: 'revoked' }], json: { id, status: 'revoked' } };
      }),
    );
}

/** For whom an invitation is. */
interface Recipient {
  readonly reference?: string | undefined;
  readonly email?: string | undefined;
  /** Its line in the file, from 1. */
  readonly line?: number | undefined;
}

async function runCreate(
  formArgument: string,
  options: CreateOptions,
  command: Command,
): Promise<void> {
  const { subject, message } = options;
  const isMailed = options.recipients !== undefined;
  if (!isMailed && (subject ?? message) !== undefined)
    throw new UsageError('--subject and --message are for mails. Specify --recipients, too.');
  const recipients = await readRecipients(options);
  const texts = { subject, message, expiresAt: parseExpiry(options.expires) };
  return runCommand(
    command,
    async (platform) => {
      const [unavailable] = isMailed ? mailFailures(platform.config, []) : [];
      if (unavailable) throw new OperatorError(unavailable.message);
      const { id: formId, viewer } = await findFormArgument(platform, formArgument);
      const limits = isMailed ? createRateLimits(platform) : undefined;
      const { created, failure } = await createAll(recipients, {
        check: (batch) => checkInvitations(platform, viewer, formId, { ...batch, ...texts }),
        create: (batch) =>
          limits
            ? inviteByMail({ ...platform, limits }, viewer, formId, { ...batch, ...texts }, noClaim)
            : createInvitations(platform, viewer, formId, { ...batch, ...texts }, noClaim),
      });
      const json = created.map(jsonOf);
      const unqueued = created.flatMap(({ mailFailure }) => mailFailure ?? []);
      const queued = isMailed ? `Queued mails: ${created.length - unqueued.length}. ` : '';
      const failures = [failure ?? [], unqueuedFailure(unqueued)].flat();
      return {
        rows: json.map(({ id, reference, email, url }) => ({ id, reference, email, url })),
        json,
        note: `${queued}Store the links now: they cannot be shown again.`,
        ...(options.csv && { output: toCsv(json) }),
        ...(failures.length > 0 && { failure: failures.join('\n') }),
      };
    },
    { encrypts: isMailed },
  );
}

/** @param reasons one for each mail */
function unqueuedFailure(reasons: readonly string[]): string[] {
  if (reasons.length === 0) return [];
  const distinct = [...new Set(reasons)].join(' ');
  return [`Mails that were not queued, and are listed as failed: ${reasons.length}. ${distinct}`];
}

interface BatchWork {
  /** Throws what `create` would, and creates nothing. */
  check(batch: NewInvitations): Promise<unknown>;
  create(batch: NewInvitations): Promise<readonly MailedInvitation[]>;
}

/**
 * Creates invitations in batches, none of them if one is invalid. If a batch fails, those of the others are returned: their
 * links exist only here.
 */
async function createAll(
  recipients: readonly Recipient[],
  { check, create }: BatchWork,
): Promise<{ created: readonly MailedInvitation[]; failure?: string }> {
  const batches: Recipient[][] = [];
  for (let start = 0; start < recipients.length; start += maxNewInvitations)
    batches.push(recipients.slice(start, start + maxNewInvitations));
  const inputOf = (batch: readonly Recipient[]) => ({
    recipients: batch.map(({ reference, email }) => ({ reference, email })),
  });
  for (const batch of batches) await explained(() => check(inputOf(batch)), atLine(batch));
  const created: MailedInvitation[] = [];
  const progress = createProgress('Creating invitations:', recipients.length);
  try {
    for (const batch of batches) {
      created.push(...(await explained(() => create(inputOf(batch)), atLine(batch))));
      progress.update(created.length);
    }
    return { created };
  } catch (error) {
    if (created.length === 0 || !(error instanceof OperatorError)) throw error;
    const failure = `Only ${created.length} of ${recipients.length} invitations were created. ${error.message}`;
    return { created, failure };
  } finally {
    progress.end();
  }
}

/** Describes failures by the lines of the file. */
const atLine =
  (batch: readonly Recipient[]) =>
  ({ path, message }: Failure): string => {
    const [root, index, ...member] = path;
    const line =
      root === 'recipients' && typeof index === 'number' ? batch[index]?.line : undefined;
    return line === undefined
      ? `${formatPath(path)}: ${message}`
      : `Line ${line}: ${formatPath(member)}: ${message}`;
  };

function runList(formArgument: string, options: ListOptions, command: Command): Promise<void> {
  const limit = parseCount('--limit', options.limit, maxInvitations);
  return runCommand(command, async (platform) => {
    const form = await findFormArgument(platform, formArgument);
    const now = platform.clock.now();
    const filter = { parentId: form.id, status: options.status, query: {} };
    const pages = createInvitationPageLoader(platform);
    const found = await collectPages(limit, (request) => pages.load({ ...filter, request }));
    const rows = found.map((invitation) => ({
      id: invitation.id,
      reference: invitation.reference,
      email: invitation.email,
      status: invitationStatus(invitation, now),
      created_at: invitation.createdAt.toISOString(),
      expires_at: invitation.expiresAt?.toISOString() ?? null,
      response_id: invitation.responseId,
    }));
    return { rows, json: rows };
  });
}

function jsonOf({ invitation, token, url }: CreatedInvitation) {
  const { id, reference, email, expiresAt } = invitation;
  return { id, reference, email, token, url, expires_at: expiresAt?.toISOString() ?? null };
}

function toCsv(rows: readonly ReturnType<typeof jsonOf>[]): string {
  const lines = rows.map(({ id, reference, url, expires_at, email }) =>
    csvLine([id, reference ?? '', url, expires_at ?? '', email ?? '']),
  );
  return csvLine(['id', 'reference', 'url', 'expires_at', 'email']) + lines.join('');
}

/** Those for whom invitations are created; of `--count` nothing is known. */
async function readRecipients({ count, references, recipients }: CreateOptions) {
  if (recipients !== undefined) return readAddresses(recipients);
  if (references !== undefined) return readReferences(references);
  if (count === undefined) throw new UsageError('Specify --count, --references or --recipients.');
  return Array.from(
    { length: parseCount('--count', count, maxInvitations) },
    (): Recipient => ({}),
  );
}

function readReferences(path: string): Recipient[] {
  const found = readText(path)
    .split(/\r?\n/)
    .map((text, index) => ({ reference: text.trim(), line: index + 1 }))
    .filter(({ reference }) => reference !== '');
  if (found.length === 0) throw new UsageError('The file of --references is empty.');
  return found;
}

const recipientColumns = ['email', 'reference'];

/** Reads a CSV file. Its first line names the columns, unless it has an address: a file may be a mere list of addresses. */
async function readAddresses(path: string): Promise<Recipient[]> {
  const records = await readCsv(path);
  const names = records[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const isHeader = !names.some((cell) => cell.includes('@'));
  const columns = isHeader ? names : recipientColumns;
  const rows = records.slice(isHeader ? 1 : 0);
  if (rows.length === 0) throw new UsageError('The file of --recipients has no addresses.');
  const isKnown = (name: string) => recipientColumns.includes(name);
  const isValid = columns.every((name, index) => isKnown(name) && columns.indexOf(name) === index);
  if (!isValid || !columns.includes('email')) {
    const found = columns.join(', ');
    throw new UsageError(
      `The columns of --recipients must be email and, if there are any, reference; the first line is: ${found}`,
    );
  }
  return rows.map(({ cells, line }) => {
    if (cells.length > columns.length)
      throw new UsageError(`Line ${line}: ${cells.length} cells, but ${columns.length} columns.`);
    const cellOf = (name: string) => cells[columns.indexOf(name)]?.trim() ?? '';
    return { email: cellOf('email'), reference: cellOf('reference') || undefined, line };
  });
}

async function readCsv(path: string): Promise<ContentRecord[]> {
  const bytes = readBytes(path);
  const records: ContentRecord[] = [];
  try {
    for await (const batch of contentOfCsv(() => Readable.from([bytes])).read())
      records.push(...batch);
    return records;
  } catch (error) {
    if (!(error instanceof InvalidContent)) throw error;
    throw new UsageError(`The file of --recipients is not valid CSV. ${error.message}`);
  }
}
