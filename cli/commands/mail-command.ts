import type { Command } from 'commander';
import { isEmailAddress } from '../../packages/common/text/email-address.ts';
import { createMailSender } from '../../src/mail/mail-sender.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createIds } from '../../src/platform/ids.ts';
import { runOffline } from '../support/run-command.ts';
import { UsageError } from '../support/usage-error.ts';

const subject = 'Test of Formwright';
const text = 'Mail of this installation arrives.';

export function addMailCommand(program: Command): void {
  const mail = program.command('mail').description('mail that the service sends');
  mail
    .command('test')
    .description('send a mail as configured and print the reply of the server; fails if it refuses')
    .argument('<address>', 'the recipient')
    .action((to: string, _: unknown, command: Command) => {
      if (!isEmailAddress(to)) throw new UsageError(`"${to}" is no e-mail address.`);
      return runOffline(command, async ({ config }) => {
        const sender = createMailSender(config);
        try {
          const id = createIds(systemClock).next('mail');
          const { state, reply } = await sender.send({
            id,
            to,
            subject,
            text: `${text}\n`,
            html: `<!doctype html><title>${subject}</title><p>${text}</p>`,
          });
          const row = { recipient: to, state, reply };
          const failure = `The server has not accepted the mail: ${reply}`;
          return { rows: [row], json: row, ...(state !== 'accepted' && { failure }) };
        } finally {
          sender.close();
        }
      });
    });
}
