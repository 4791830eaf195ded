import type { Command } from 'commander';

/** Adds a command with its options to the program. */
type AddCommand = (program: Command) => void;

/**
 * All commands, as the help lists them, and where each is declared. Only the module of the command that runs is loaded:
 * with all others, every command would take half a second longer to start.
 */
export const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  start: async () => (await import('./start-command.ts')).addStartCommand,
  forms: async () => (await import('./commands/forms-command.ts')).addFormsCommand,
  responses: async () => (await import('./commands/responses-command.ts')).addResponsesCommand,
  workspaces: async () => (await import('./commands/workspaces-command.ts')).addWorkspacesCommand,
  keys: async () => (await import('./commands/keys-command.ts')).addKeysCommand,
  invitations: async () =>
    (await import('./commands/invitations-command.ts')).addInvitationsCommand,
  datasets: async () => (await import('./commands/datasets-command.ts')).addDatasetsCommand,
  files: async () => (await import('./commands/files-command.ts')).addFilesCommand,
  mail: async () => (await import('./commands/mail-command.ts')).addMailCommand,
  counters: async () => (await import('./commands/counters-command.ts')).addCountersCommand,
  secrets: async () => (await import('./commands/secrets-command.ts')).addSecretsCommand,
  translations: async () =>
    (await import('./commands/translations-command.ts')).addTranslationsCommand,
  types: async () => (await import('./commands/types-command.ts')).addTypesCommand,
  backup: async () => (await import('./commands/backup-commands.ts')).addBackupCommand,
  restore: async () => (await import('./commands/backup-commands.ts')).addRestoreCommand,
  move: async () => (await import('./commands/backup-commands.ts')).addMoveCommand,
  migrate: async () => (await import('./commands/migrate-command.ts')).addMigrateCommand,
  database: async () => (await import('./commands/database-command.ts')).addDatabaseCommand,
  doctor: async () => (await import('./commands/doctor-command.ts')).addDoctorCommand,
  completion: async () => (await import('./commands/completion-command.ts')).addCompletionCommand,
};

/**
 * Adds the command that the arguments name: the first that is not an option, as options of the program take no values.
 * Adds all commands if they name none of them, for help and for messages, or if the command describes the others.
 */
export async function addCommands(program: Command, args: readonly string[]): Promise<void> {
  const named = args.find((arg) => !arg.startsWith('-')) ?? '';
  const names = Object.keys(commands);
  const isAlone = names.includes(named) && named !== 'completion';
  for (const name of isAlone ? [named] : names) (await commands[name]?.())?.(program);
}
