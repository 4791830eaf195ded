import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { startSmtpServer } from '../doubles/smtp-server.ts';
import { dataFolder, startServer, temporaryFolder } from './server-process.ts';

// Runs the commands in documents, as their readers do.

const root = new URL('../../../', import.meta.url);

export const hasCurl = spawnSync('curl', ['--version']).status === 0;
if (!hasCurl) console.warn('curl is missing: the examples of documents are NOT tested here');

export const textOf = (name: string) => readFileSync(new URL(name, root), 'utf8');

/** Runs the command line as `npm run` does, which takes a third of a second by itself. */
const runCli = `npm() {
  case "\${*:1:4}" in
    'run --silent cli --' | 'run -s cli --') shift 4 ;;
    *) command npm "$@"; return ;;
  esac
  node '${fileURLToPath(new URL('scripts/cli.js', root))}' "$@"
}`;

/** Starts one server for documents: their examples work in a workspace with other forms. */
export async function createReader() {
  const data = dataFolder(temporaryFolder());
  const smtp = await startSmtpServer();
  const configuration = {
    DATA_DIR: data,
    SMTP_URL: `smtp://${smtp.host}?tls=off`,
    MAIL_FROM: 'forms@example.org',
  };
  const server = await startServer(configuration);
  return {
    /** Runs the commands of a document that are marked `<!-- example: … -->`, and returns their output. */
    runExamples(name: string): string {
      const blocks = textOf(name).matchAll(/<!-- example: [\w-]+ -->\n+```sh\n([\s\S]*?)```/g);
      const lines = [...blocks].map(([, block = '']) => block);
      const folder = temporaryFolder();
      const script = [runCli, ...lines].join('\necho\n');
      const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euc', script], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, ...configuration, FORMWRIGHT: server.url, API_KEY: server.key },
      });
      expect([stderr, status]).toEqual(['', 0]);
      expect(stdout).not.toContain('"errors"');
      return stdout;
    },
  };
}
