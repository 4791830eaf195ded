import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { knownVariables, pathOf, textOf } from './read-deploy.ts';

/** Untyped exports of `scripts/release/stage-service.js`. */
const releaseScript = (): Promise<{ contents: readonly string[] }> =>
  import(pathOf('scripts/release/stage-service.js'));

describe('Dockerfile', () => {
  const lines = textOf('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const last = (instruction: string) =>
    lines.findLast((line) => line.startsWith(`${instruction} `));

  it('starts the server directly, as a user without privileges', () => {
    expect(last('USER')).toBe('USER 1000:1000');
    expect(last('CMD')).toBe('CMD ["node", "dist/main.js"]');
  });

  it('sets variables that the service reads', () => {
    const names = last('ENV')?.match(/\w+(?==)/g) ?? [];
    expect(names).toContain('DATA_DIR');
    expect(names.filter((name) => !['NODE_ENV', ...knownVariables].includes(name))).toEqual([]);
  });

  it('copies the package of the release, which is made of what .dockerignore permits', async () => {
    expect(lines).toContain('COPY --from=build /build/release/formwright ./');
    const { contents } = await releaseScript();
    const permitted = textOf('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(contents.length).toBeGreaterThan(4);
    for (const path of permitted) expect(existsSync(pathOf(path)), path).toBe(true);
    for (const path of contents) {
      expect(
        permitted.some((name) => path === name || path.startsWith(`${name}/`)),
        path,
      ).toBe(true);
    }
  });

  it('the package contains the folders that the pages read', async () => {
    const { contents } = await releaseScript();
    const read = [...textOf('web/guides.ts').matchAll(/new URL\('\.\.\/([\w/]+)\/'/g)];
    expect(read.length).toBeGreaterThan(2);
    for (const [, folder] of read) {
      expect(contents).toContain(folder);
    }
  });
});

describe('deploy/healthcheck.js', () => {
  const check = async (port: number) => {
    const env = { ...process.env, PORT: `${port}` };
    const child = spawn(process.execPath, [pathOf('deploy/healthcheck.js')], { env });
    const [code] = await once(child, 'exit');
    return code;
  };

  it('fails unless /healthz responds with success', async () => {
    let status = 503;
    const paths: unknown[] = [];
    const server = createServer(({ url }, response) => {
      paths.push(url);
      response.writeHead(status).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await check(port)).toBe(1);
    status = 200;
    expect(await check(port)).toBe(0);
    expect(paths).toEqual(['/healthz', '/healthz']);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    expect(await check(port)).toBe(1);
  });
});

describe('deploy/systemd/formwright.service', () => {
  const unit = pathOf('deploy/systemd/formwright.service');
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

  it('sets variables that the service reads, and starts what the build creates', () => {
    const text = textOf('deploy/systemd/formwright.service');
    const [, assignments = ''] = /^Environment=(.*)$/m.exec(text) ?? [];
    const names = assignments.match(/\w+(?==)/g) ?? [];
    expect(names).toEqual(['NODE_ENV', 'DATA_DIR']);
    expect(knownVariables).toContain(names[1]);
    expect(text).toContain('ExecStart=/usr/bin/node /opt/formwright/dist/main.js\n');
  });

  it('is exposed little, as systemd-analyze security measures it', ({ skip }) => {
    if (!hasSystemd) skip('systemd-analyze is not installed');
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=yes', '--threshold=20', '--no-pager', unit],
      { encoding: 'utf8' },
    );
    expect(stdout).toContain('Overall exposure level');
    expect(status).toBe(0);
  });

  it('is accepted by systemd-analyze verify', ({ skip }) => {
    if (!hasSystemd) skip('systemd-analyze is not installed');
    if (!existsSync('/usr/bin/node')) skip('Node.js is not in /usr/bin');
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect(stderr).not.toContain('formwright.service');
    expect(status).toBe(0);
  });
});
