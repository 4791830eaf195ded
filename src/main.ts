import { publicUrl } from './kernel/kernel.ts';
import { openKernel } from './kernel/open.ts';
import { listen } from './server.ts';
import { bootstrap } from './workspaces/workspaces.ts';

/** Starts the service: configuration, database, first key, HTTP; and stops it in reverse. */
async function main(): Promise<void> {
  const opened = await openKernel(process.env, 'server', (error) => {
    opened.kernel.log.fatal({ err: error }, 'PostgreSQL went away and could not be brought back');
    process.exit(1);
  });
  const secret = await bootstrap(opened.kernel);
  const { kernel, stop } = await listen(opened.kernel).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });

  say(opened.announcement);
  const url = publicUrl(kernel.config);
  say(`Formwright is ready.\n  REST     ${url}/api/v1\n  GraphQL  ${url}/graphql`);
  if (secret !== undefined) {
    say(`  API key  ${secret}\n           (every scope, workspace "default"; shown only now)`);
  }

  let stopping = false;
  const shutdown = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    kernel.log.info({ signal }, 'stopping');
    await stop();
    await opened.close();
    process.exit(0);
  };
  process.on('SIGTERM', shutdown);
  process.on('SIGINT', shutdown);
}

function say(text: string | undefined): void {
  if (text !== undefined) process.stdout.write(`${text}\n`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
