import type { Command } from 'commander';

export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('start a server, which is configured by environment variables')
    .action(async () => {
      await import('../src/main.ts');
    });
}
