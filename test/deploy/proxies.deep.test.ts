import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectWebSocket } from '../support/clients/web-socket.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { freePort } from '../support/processes/free-port.ts';
import { launch, temporaryFolder } from '../support/processes/server-process.ts';
import { clientsOf, createDeployment } from '../support/processes/two-servers.ts';
import { textOf } from './read-deploy.ts';

// The configurations of deploy/proxy, with the ports and the certificate of the test, in front of a server.

const isInstalled = (command: string) => spawnSync(command, ['-h']).error === undefined;

/** A certificate for localhost. */
function createCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-days',
      '2',
      '-out',
      certificate,
      '-keyout',
      key,
    ],
    { stdio: 'ignore' },
  );
  return { certificate, key };
}

interface ProxySetup {
  readonly folder: string;
  readonly certificate: string;
  readonly key: string;
  readonly port: number;
  readonly plainPort: number;
  readonly upstream: string;
}

interface Proxy {
  readonly command: string;
  /** Writes the configuration and returns the arguments that check it, and those that run the proxy. */
  readonly configure: (setup: ProxySetup) => {
    check: string[];
    run: string[];
    env?: Record<string, string>;
  };
}

const proxies: readonly Proxy[] = [
  {
    command: 'nginx',
    configure({ folder, certificate, key, port, plainPort, upstream }) {
      const site = textOf('deploy/proxy/nginx.conf')
        .replace('127.0.0.1:3000', upstream)
        .replace(/listen (\[::\]:)?80;/g, `listen $1${plainPort};`)
        .replace(/listen (\[::\]:)?443 ssl;/g, `listen $1${port} ssl;`)
        .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
        .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
        .replaceAll('forms.example.org', 'localhost');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n');
      const path = join(folder, 'nginx.conf');
      writeFileSync(
        path,
        `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
         http { access_log off; ${temporary} ${site} }`,
      );
      const args = ['-e', 'stderr', '-p', folder, '-c', path];
      return { check: [...args, '-t'], run: args };
    },
  },
  {
    command: 'caddy',
    configure({ folder, certificate, key, port, plainPort, upstream }) {
      const path = join(folder, 'Caddyfile');
      // Without its authority for local names, which it would install in the system.
      const site = textOf('deploy/proxy/Caddyfile').replace(
        '{$DOMAIN} {',
        `{$DOMAIN} {\n\ttls ${certificate} ${key}`,
      );
      writeFileSync(path, `{\n\tadmin off\n\thttp_port ${plainPort}\n}\n${site}`);
      const args = ['--config', path, '--adapter', 'caddyfile'];
      const env = { DOMAIN: `localhost:${port}`, UPSTREAM: upstream, HOME: folder };
      return { check: ['validate', ...args], run: ['run', ...args], env };
    },
  },
];

describe.each(proxies)(
  'the configuration of $command in deploy/proxy',
  ({ command, configure }) => {
    it('terminates TLS, passes on requests and the address of the client, and hides /metrics', async ({
      skip,
    }) => {
      if (!isInstalled(command)) skip(`${command} is not installed`);
      const deployment = await createDeployment();
      const server = await deployment.start({
        TRUST_PROXY: '1',
        METRICS_TOKEN: 'the_token_of_the_metrics',
        RATE_LIMITS: 'submissions=2/3600',
      });
      const form = await buildPublishedForm(clientsOf(server).alice);
      const folder = temporaryFolder();
      const certificate = createCertificate(folder);
      const [port, plainPort] = [await freePort(), await freePort()];
      const upstream = new URL(server.url).host;
      const {
        check,
        run,
        env = {},
      } = configure({ folder, ...certificate, port, plainPort, upstream });
      const checked = spawnSync(command, check, {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      });
      expect([checked.status, checked.status === 0 ? '' : checked.stderr]).toEqual([0, '']);

      launch(command, run, env);
      const ca = readFileSync(certificate.certificate);
      const send = (path: string, body?: object, headers: Record<string, string> = {}) =>
        new Promise<{ status: number; text: string; hsts: string | undefined }>(
          (resolve, reject) => {
            const sent = request(
              {
                host: 'localhost',
                port,
                path,
                ca,
                method: body ? 'POST' : 'GET',
                headers: { 'Content-Type': 'application/json', ...headers },
              },
              (response) => {
                let text = '';
                response.setEncoding('utf8').on('data', (chunk) => {
                  text += chunk;
                });
                const { 'strict-transport-security': hsts } = response.headers;
                const { statusCode: status = 0 } = response;
                response.once('end', () => resolve({ status, text, hsts }));
              },
            );
            sent.once('error', reject).end(body && JSON.stringify(body));
          },
        );
      const status = async (path: string) => (await send(path).catch(() => ({ status: 0 }))).status;
      await expect.poll(() => status('/readyz')).toBe(200);

      expect(await status('/metrics')).toBe(404);
      for (const path of ['/', '/metrics', '/api/v1/forms']) {
        expect([path, (await send(path)).hsts]).toEqual([path, 'max-age=31536000']);
      }
      const submit = (forwarded: string) =>
        send(
          `/api/v1/public/forms/${form.slug}/submissions`,
          { answers: { name: 'Ann' } },
          { 'X-Forwarded-For': forwarded },
        );
      // What a client claims about its address has no effect: the limit counts its own.
      const statuses = [];
      for (const claimed of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
        statuses.push((await submit(claimed)).status);
      }
      expect(statuses).toEqual([201, 201, 429]);
      const connect = (headers: Record<string, string>) =>
        connectWebSocket(`https://localhost:${port}`, undefined, { ca, headers });
      const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
      await expect(connect(foreign)).rejects.toThrow('403');
      const one = await connect({ Origin: 'https://localhost', 'Sec-Fetch-Site': 'same-origin' });
      one.send({ id: '1', type: 'subscribe', payload: { query: '{ __typename }' } });
      await expect.poll(() => one.messages.at(-1)).toEqual({ id: '1', type: 'complete' });
      const plain = await fetch(`http://localhost:${plainPort}/`, { redirect: 'manual' });
      expect([301, 308]).toContain(plain.status);
    });
  },
);
