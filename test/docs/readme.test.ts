import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environment, secretVariables } from '../../src/platform/config/config.ts';
import { dataFolder, startServer, temporaryFolder } from '../support/processes/server-process.ts';

const root = new URL('../../', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, root), 'utf8');
const readme = textOf('README.md');

/** Runs the shell lines of a document that are marked `<!-- example: … -->`; what they print. */
async function paste(name: string): Promise<string> {
  const blocks = textOf(name).matchAll(/<!-- example: \w+ -->\n+```sh\n([\s\S]*?)```/g);
  const lines = [...blocks].map(([, block = '']) => block);
  const folder = temporaryFolder();
  const server = await startServer({ DATA_DIR: dataFolder(folder) });
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euc', lines.join('\necho\n')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, FORMWRIGHT: server.url, API_KEY: server.key },
  });
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).not.toContain('"errors"');
  return stdout;
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;
if (!hasCurl) console.warn('curl is missing: the examples of README.md are NOT tested here');

describe('README.md', () => {
  it('lists the whole environment, as it is read', () => {
    const rows = Object.entries(environment.shape).map(([name, model]) => {
      const { unset, meaning } = model.meta() ?? {};
      return `| \`${name}\` | ${unset} | ${meaning} |`;
    });
    const [, table] = /<!-- table: environment -->\n.*\n.*\n([\s\S]*?)\n\n/.exec(readme) ?? [];
    expect(table?.split('\n').map((row) => row.replace(/ +/g, ' '))).toEqual(rows);
  });

  it('names every variable that a file may hold', () => {
    const [, names = ''] = /Each secret \(([^)]*)\)/.exec(readme) ?? [];
    expect(names.match(/\w+/g)?.sort()).toEqual([...secretVariables].sort());
  });

  it('names only commands that package.json has', () => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    for (const name of named) expect(scripts).toHaveProperty([name ?? '']);
  });

  it.runIf(hasCurl)('has examples that work by copy and paste', async () => {
    const said = await paste('README.md');
    const graphql = JSON.parse(said.trim().split('\n').at(-1) ?? '');
    expect(graphql.data).toMatchObject({
      form: { title: 'Summer party', responseCount: 1 },
      responses: {
        totalCount: 1,
        nodes: [{ answers: { name: 'Ann', guests: 2, dish: { other: 'Bread' } } }],
      },
    });
  });
});

const guides = readdirSync(new URL('docs/guides/', root)).map((name) => `docs/guides/${name}`);

describe.runIf(hasCurl)('the guide', () => {
  const pasted = guides.filter((name) => textOf(name).includes('<!-- example: '));
  it.each(pasted)('%s works by copy and paste', async (name) => {
    const said = await paste(name);
    if (name.endsWith('live.md')) expect(said).toMatch(/event: next\n.*"It was lovely."/);
  });
});

it('leads nowhere that there is not', () => {
  for (const name of ['README.md', 'ARCHITECTURE.md', 'client/README.md', ...guides]) {
    for (const [, link = ''] of textOf(name).matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      expect(existsSync(new URL(link, new URL(name, root))), `${name}: ${link}`).toBe(true);
    }
  }
});
