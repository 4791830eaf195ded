import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environment } from '../../src/kernel/config.ts';
import { startServer, temporaryFolder } from '../support/process.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The shell lines below `<!-- example: name -->`. */
function example(name: string): string {
  const [, block] =
    new RegExp(`<!-- example: ${name} -->\n\`\`\`sh\n([\\s\\S]*?)\`\`\``).exec(readme) ?? [];
  if (block === undefined) throw new Error(`README has no example ${name}`);
  return block;
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

  it('names only commands that package.json has', () => {
    const url = new URL('../../package.json', import.meta.url);
    const { scripts } = JSON.parse(readFileSync(url, 'utf8'));
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    for (const name of named) expect(scripts).toHaveProperty([name ?? '']);
  });

  it.runIf(hasCurl)('has examples that work by copy and paste', async () => {
    const folder = temporaryFolder();
    const server = await startServer({ DATA_DIR: `${folder}/data` });
    const { status, stdout, stderr } = spawnSync(
      'bash',
      [
        '-euc',
        ['rest', 'manage', 'decide', 'files', 'guard', 'webhooks', 'graphql']
          .map(example)
          .join('\necho\n'),
      ],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, FORMWRIGHT: server.url, API_KEY: server.key },
      },
    );
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).not.toContain('"errors"');
    const graphql = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    expect(graphql.data).toMatchObject({
      form: { title: 'Summer party', responseCount: 1 },
      responses: {
        totalCount: 1,
        nodes: [{ answers: { name: 'Ann', guests: 2, dish: { other: 'Bread' } } }],
      },
    });
  });
});
