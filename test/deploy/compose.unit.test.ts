import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { knownVariables, readConfig } from '../../src/platform/config/config.ts';
import { pathOf, record, textOf, yamlOf } from './read-deploy.ts';

const service = z.object({
  image: z.string(),
  secrets: z.array(z.string()).default([]),
  environment: record.default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  volumes: z.array(z.string()).default([]),
  // No service may fill the disk with its log, or take the memory of the others.
  logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
  deploy: z.object({
    resources: z.object({ limits: z.object({ memory: z.string().regex(/^\d+[mg]$/) }) }),
  }),
});
const server = service.extend({
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
});
const [compose] = z
  .tuple([
    z.object({
      services: z
        .object({
          'web-a': server,
          'web-b': server,
          worker: server,
          proxy: service,
          postgres: service,
        })
        .catchall(service),
      secrets: z.record(z.string(), z.object({ file: z.string() })),
      volumes: z.record(z.string(), z.null()),
    }),
  ])
  .parse(yamlOf('deploy/compose.yaml'));
const services = Object.entries(compose.services);

describe('deploy/compose.yaml', () => {
  it('conforms to the Compose specification', () => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
    const [result] = linter.lintFiles([pathOf('deploy/compose.yaml')], false);
    // Its other rules are about style.
    expect(
      result?.messages.filter(({ rule }: { readonly rule: string }) => rule === 'invalid-schema'),
    ).toEqual([]);
  });

  it('uses variables that the service reads', () => {
    for (const { environment } of [compose.services['web-a'], compose.services.worker]) {
      expect(Object.keys(environment).filter((name) => !knownVariables.includes(name))).toEqual([]);
    }
    expect(compose.services['web-a'].environment['ROLE']).toBe('web');
    expect(compose.services.worker.environment['ROLE']).toBe('worker');
  });

  it.each(services)(
    '%s uses defined secrets, volumes and services, and a fixed image',
    (_, used) => {
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(used.secrets));
      expect(Object.keys(compose.services)).toEqual(
        expect.arrayContaining(Object.keys(used.depends_on)),
      );
      const named = used.volumes
        .map((volume) => volume.split(':')[0])
        .filter((name) => !/^\./.test(`${name}`));
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
      for (const path of Object.values(used.environment).filter((text) =>
        text.startsWith('/run/'),
      )) {
        expect(used.secrets).toContain(path.replace('/run/secrets/', ''));
      }
      expect(used.image).toMatch(/:v?\d[\w.-]*\}?$/);
    },
  );

  it('has two web servers, which an upgrade replaces one after the other, behind one proxy', () => {
    expect(compose.services['web-b']).toEqual(compose.services['web-a']);
    expect(compose.services.proxy.environment['UPSTREAM']).toBe('web-a:3000 web-b:3000');
    expect(textOf('docs/guides/upgrading.md')).toMatch(/--wait web-a\n.*--wait web-b\n/);
  });

  it('creates the role of the service by a script, since POSTGRES_USER is a superuser', () => {
    const { environment, volumes, secrets } = compose.services.postgres;
    const script = './postgres/create-role.sh';
    expect(volumes).toContain(`${script}:/docker-entrypoint-initdb.d/create-role.sh:ro`);
    expect(statSync(pathOf(`deploy/${script}`)).mode & 0o111).toBe(0o111);
    expect(environment['POSTGRES_USER']).toBe('postgres');
    expect(environment['DATABASE_URL_FILE']).toBe('/run/secrets/database-url');
    expect(secrets).toContain('database-url');
  });

  it('makes backups in a bucket that its store has', () => {
    const [, url = ''] =
      /:-(.*)\}$/.exec(`${compose.services.worker.environment['BACKUP_URL']}`) ?? [];
    expect(readConfig({ BACKUP_URL: url }).BACKUP_URL).toBe(url);
    const { hostname } = new URL(url);
    expect(textOf('deploy/compose.yaml')).toMatch(new RegExp(`mkdir -p .*/data/${hostname}\\n`));
  });

  it('uses the image of this version', () => {
    const { version } = JSON.parse(textOf('package.json'));
    expect(compose.services['web-a'].image).toBe(`\${FORMWRIGHT_IMAGE:-formwright:${version}}`);
    expect(textOf('Dockerfile')).toContain(`ARG VERSION=${version}\n`);
  });
});

describe('deploy/create-secrets.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  copyFileSync(pathOf('deploy/create-secrets.sh'), join(folder, 'create-secrets.sh'));
  const create = () =>
    execFileSync('sh', [join(folder, 'create-secrets.sh')], { encoding: 'utf8' });
  const secrets = () =>
    Object.fromEntries(
      readdirSync(join(folder, 'secrets')).map((name) => [
        name,
        readFileSync(join(folder, 'secrets', name), 'utf8'),
      ]),
    );

  it('creates every secret of compose.yaml once, in a private folder', () => {
    create();
    const created = secrets();
    expect(Object.keys(created).map((name) => ({ file: `secrets/${name}` }))).toEqual(
      Object.values(compose.secrets).sort((a, b) => a.file.localeCompare(b.file)),
    );
    expect(new Set(Object.values(created)).size).toBe(Object.keys(created).length);
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);

    expect(create()).not.toContain('created');
    expect(secrets()).toEqual(created);
  });

  it('creates secrets that the service accepts', () => {
    const { environment } = compose.services['web-a'];
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    const paths = files.map(([name, path]) => [name, path.replace('/run', folder)]);
    const config = readConfig({
      ...environment,
      ...Object.fromEntries(paths),
      PUBLIC_URL: 'https://forms.example.org',
    });
    expect(config).toMatchObject({ ROLE: 'web', TRUST_PROXY: 1 });
    const [, role, password] = /\/(\w+):(\w+)@postgres/.exec(`${config.DATABASE_URL}`) ?? [];
    expect(role).not.toBe(compose.services.postgres.environment['POSTGRES_USER']);
    expect(secrets()['postgres-password']).not.toBe(`${password}\n`);
  });
});
