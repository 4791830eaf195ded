import { createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../support/fixtures/uploads.ts';
import { buildWebhook } from '../support/fixtures/webhooks.ts';
import {
  dataFolder,
  runScript,
  type ServerProcess,
  startServer,
} from '../support/processes/server-process.ts';
import type { ProcessResult } from '../support/processes/spawn-process.ts';
import { bootstrapKey } from '../support/processes/two-servers.ts';

export type Environment = Record<string, string>;

/** The compiled commands; scripts/cli.js would compile them again for each run. */
export const cliScript = 'dist/cli.js';

/** Runs a command with the environment of an installation. */
export const cli = (env: Environment, ...args: string[]): Promise<ProcessResult> =>
  runScript(cliScript, args, env);

/** Runs a command that must succeed. @returns its JSON */
// biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of the JSON literally
export async function cliJson(env: Environment, ...args: string[]): Promise<any> {
  const { code, stdout, stderr } = await cli(env, ...args, '--json');
  if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
}

export const settings: Environment = {
  BOOTSTRAP_API_KEY: bootstrapKey,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
};

/** The dataset of the installation. */
export const countries = { name: 'Countries', columns: ['code'], rows: [['DE'], ['FR']] };

export interface SmallInstallation {
  readonly env: Environment;
  readonly form: { readonly id: string; readonly slug: string };
  /** Exported lines. */
  readonly responses: readonly string[];
}

/** An installation with a form, three responses with a file each, a webhook and a dataset, whose server has been stopped. */
export async function createSmallInstallation(
  env: Environment = { DATA_DIR: dataFolder() },
): Promise<SmallInstallation> {
  const own = { ...settings, ...env };
  const server = await startServer(own);
  const alice = createClient(server.url, bootstrapKey, undefined);
  const visitor = createClient(server.url, undefined, undefined);
  const definition = definitionOf(fileQuestion());
  const form = await buildPublishedForm(alice, { definition, tags: ['Harbour', 'Größe 2027'] });
  await buildWebhook(alice, { url: 'https://receiver.example/hook' });
  await alice.rest('POST /datasets', { body: countries });
  for (const content of ['first', 'second', 'third']) {
    const doc = [await uploadRef(visitor, form.slug, { content })];
    await visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { doc } },
    });
  }
  const responses = await exportedLines(server, form.id);
  await server.kill('SIGTERM');
  return { env: own, form, responses };
}

/** The responses of a form as exported JSON Lines, oldest first. */
export async function exportedLines({ url }: ServerProcess, formId: string): Promise<string[]> {
  const path = `${url}/api/v1/forms/${formId}/responses/export?format=jsonl`;
  const answer = await fetch(path, { headers: { Authorization: `Bearer ${bootstrapKey}` } });
  return (await answer.text()).split('\n').filter((line) => line !== '');
}
