import { type Command, Option } from 'commander';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { csvLine } from '../../src/responses/export/tables/csv.ts';
import {
  type CreatedInvitation,
  createInvitations,
  maxInvitations,
  maxNewInvitations,
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
import { noClaim } from '../../src/workspaces/idempotency-keys.ts';
import { collectPages } from '../support/collect-pages.ts';
import { findFormArgument } from '../support/find-form.ts';
import { readText } from '../support/form-file.ts';
import { parseCount, parseExpiry } from '../support/parse-options.ts';
import { createProgress } from '../support/progress.ts';
import { explained, runCommand } from '../support/run-command.ts';
import { UsageError } from '../support/usage-error.ts';

interface CreateOptions {
  readonly count?: string;
  readonly references?: string;
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
    .description('create invitations; their links are shown only once')
    .addOption(new Option('--count <number>', 'number of invitations').conflicts('references'))
    .option('--references <path>', 'file with a reference per line; - for standard input')
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

function runCreate(formArgument: string, options: CreateOptions, command: Command): Promise<void> {
  const references = readReferences(options);
  const expiresAt = parseExpiry(options.expires);
  return runCommand(command, async (platform) => {
    const { id: formId, viewer } = await findFormArgument(platform, formArgument);
    const { created, failure } = await createAll(references, (batch) => {
      const recipients = batch.map((reference) => ({ reference, expiresAt }));
      return createInvitations(platform, viewer, formId, { recipients }, noClaim);
    });
    const json = created.map(jsonOf);
    return {
      rows: json.map(({ id, reference, url }) => ({ id, reference, url })),
      json,
      note: 'Store the links now: they cannot be shown again.',
      ...(options.csv && { output: toCsv(json) }),
      ...(failure !== undefined && { failure }),
    };
  });
}

/** Creates invitations in batches. If one fails, those of the others are returned: their links exist only here. */
async function createAll(
  references: readonly (string | null)[],
  create: (references: readonly (string | null)[]) => Promise<CreatedInvitation[]>,
): Promise<{ created: readonly CreatedInvitation[]; failure?: string }> {
  const created: CreatedInvitation[] = [];
  const progress = createProgress('Creating invitations:', references.length);
  try {
    while (created.length < references.length) {
      const batch = references.slice(created.length, created.length + maxNewInvitations);
      created.push(...(await explained(() => create(batch))));
      progress.update(created.length);
    }
    return { created };
  } catch (error) {
    if (created.length === 0 || !(error instanceof OperatorError)) throw error;
    const failure = `Only ${created.length} of ${references.length} invitations were created. ${error.message}`;
    return { created, failure };
  } finally {
    progress.end();
  }
}

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
      status: invitationStatus(invitation, now),
      created_at: invitation.createdAt.toISOString(),
      expires_at: invitation.expiresAt?.toISOString() ?? null,
      response_id: invitation.responseId,
    }));
    return { rows, json: rows };
  });
}

function jsonOf({ invitation, token, url }: CreatedInvitation) {
  const { id, reference, expiresAt } = invitation;
  return { id, reference, token, url, expires_at: expiresAt?.toISOString() ?? null };
}

function toCsv(rows: readonly ReturnType<typeof jsonOf>[]): string {
  const lines = rows.map(({ id, reference, url, expires_at }) =>
    csvLine([id, reference ?? '', url, expires_at ?? '']),
  );
  return csvLine(['id', 'reference', 'url', 'expires_at']) + lines.join('');
}

/** The references of the invitations to create, null for those without one. */
function readReferences({ count, references: path }: CreateOptions): (string | null)[] {
  if (path === undefined) {
    if (count === undefined) throw new UsageError('Specify --count or --references.');
    return Array.from({ length: parseCount('--count', count, maxInvitations) }, () => null);
  }
  const lines = readText(path)
    .split(/\r?\n/)
    .map((line) => line.trim());
  const references = lines.filter((line) => line !== '');
  if (references.length === 0) throw new UsageError('The file of --references is empty.');
  return references;
}
