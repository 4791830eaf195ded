import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { commands } from '../../cli/commands.ts';
import { knownVariables, readConfig } from '../../src/platform/config/config.ts';
import { packageFromRegistry } from '../support/processes/registry-package.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';
import { pathOf, textOf, yamlFilesIn, yamlOf } from './read-deploy.ts';

const schemas = packageFromRegistry('kubernetes-models@4.5.1');
const folder = 'deploy/kubernetes/';
const pod = z.object({
  automountServiceAccountToken: z.literal(false),
  // What the Pod Security Standard "restricted" requires of pods.
  securityContext: z.object({
    runAsNonRoot: z.literal(true),
    runAsUser: z.literal(1000),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
  }),
  terminationGracePeriodSeconds: z.number().optional(),
  volumes: z.array(z.object({ name: z.string() })),
  containers: z.tuple([
    z.object({
      image: z.literal('formwright'),
      command: z.array(z.string()).optional(),
      env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
      envFrom: z.tuple([z.object({ configMapRef: z.object({ name: z.literal('formwright') }) })]),
      ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
      // Likewise, of containers.
      securityContext: z.object({
        allowPrivilegeEscalation: z.literal(false),
        readOnlyRootFilesystem: z.literal(true),
        capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
      }),
      resources: z.object({ requests: z.object({}), limits: z.object({ memory: z.string() }) }),
      volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
    }),
  ]),
});
const workload = z.object({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({ template: z.object({ spec: pod }) }),
});
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const kustomization = z.object({
  resources: z.array(z.string()),
  configMapGenerator: z.array(z.object({ literals: z.array(z.string()) })).default([]),
});
const componentFolder = (name: string) => `components/${name}`;

/** The literals of the ConfigMap of a kustomization, by name. */
function settingsOf(path: string): Record<string, string> {
  const [{ configMapGenerator }] = z.tuple([kustomization]).parse(yamlOf(path));
  return Object.fromEntries(
    configMapGenerator.flatMap(({ literals }) => literals.map((literal) => literal.split(/=(.*)/))),
  );
}

const base = settingsOf(`${folder}base/kustomization.yaml`);
const overlay = settingsOf(`${folder}overlays/example/kustomization.yaml`);
const workloads = ['web', 'worker', 'migrate'].map((name) =>
  workload.parse(yamlOf(`${folder}base/${name}.yaml`)[0]),
);
const [{ stringData: secret }] = z
  .tuple([z.object({ stringData: z.record(z.string(), z.string()) })])
  .parse(yamlOf(`${folder}overlays/example/secret.yaml`));

describe('the Kubernetes manifests', () => {
  it('are all listed in a kustomization', () => {
    const components = ['network-policy', 'pod-monitor', 'scaled-workers'];
    for (const name of ['base', 'overlays/example', ...components.map(componentFolder)]) {
      const path = `${folder}${name}/`;
      const [{ resources }] = z.tuple([kustomization]).parse(yamlOf(`${path}kustomization.yaml`));
      const files = yamlFilesIn(path).map((file) => file.slice(path.length));
      expect(
        [...resources, 'kustomization.yaml'].filter((file) => file !== '../../base').sort(),
      ).toEqual(files.sort());
    }
  });

  it('use variables that the service reads, with valid values', () => {
    const roles = workloads.flatMap(({ spec }) => spec.template.spec.containers[0].env);
    const settings = { ...base, ...overlay };
    const names = [...Object.keys(settings), ...roles.map(({ name }) => name)];
    expect(names.filter((name) => !knownVariables.includes(name))).toEqual([]);

    // The values of the example are refused: each installation has its own.
    const example = Object.entries<string>(secret);
    expect(() => readConfig(secret)).toThrow('SECRET_KEY is that of an example');
    const ownSecret = Object.fromEntries(
      example.map(([variable, value]) => [variable, value.replace('change-me', 'own-value')]),
    );
    const values = Object.entries(settings).filter(([name]) => !name.endsWith('_FILE'));
    for (const { name, value } of roles) {
      const env = { ...Object.fromEntries(values), ...ownSecret, [name]: value };
      expect(readConfig(env)).toMatchObject({ ROLE: value, PORT: 3000, HOST: '0.0.0.0' });
    }
  });

  it('mount the secret where the variables expect its files', () => {
    const paths = Object.entries({ ...base, ...overlay }).filter(([name]) =>
      name.endsWith('_FILE'),
    );
    expect(paths).toEqual(
      paths.map(([variable]) => {
        const name = variable.replace(/_FILE$/, '');
        expect(secret).toHaveProperty(name);
        return [variable, `/run/secrets/formwright/${name}`];
      }),
    );
  });

  it.each(workloads)(
    'run $metadata.name without privileges, with writable folders only',
    ({ spec }) => {
      const { volumes, containers } = spec.template.spec;
      const [{ volumeMounts }] = containers;
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
        base['DATA_DIR'],
        '/tmp',
        '/run/secrets/formwright',
      ]);
      expect(volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
    },
  );

  it.each(['web', 'worker'])('probe existing endpoints of %s', (name) => {
    const text = textOf('src/server/app.ts');
    const probes = z
      .object({ startupProbe: probe, livenessProbe: probe, readinessProbe: probe })
      .parse(containerOf(name));
    const paths = Object.values(probes).map(({ httpGet }) => httpGet.path);
    expect(paths).toEqual(['/healthz', '/healthz', '/readyz']);
    for (const path of paths) expect(text).toContain(`'${path}'`);
  });

  it('give servers time to stop', () => {
    for (const { kind, spec } of workloads) {
      if (kind === 'Job') continue;
      const { terminationGracePeriodSeconds } = spec.template.spec;
      expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(base['SHUTDOWN_DELAY']) + 10);
    }
  });

  it('migrate by a command that exists', () => {
    expect(workloads[2]?.spec.template.spec.containers[0].command).toEqual([
      'node',
      'dist/cli.js',
      'migrate',
    ]);
    expect(Object.keys(commands)).toContain('migrate');
  });

  it('are built by kustomize as the API of Kubernetes accepts them, with one version of the image', ({
    skip,
  }) => {
    if (spawnSync('kubectl', ['version', '--client']).status !== 0)
      skip('kubectl is not installed');
    const overlayFolder = pathOf(`${folder}overlays/example`);
    const built = build(overlayFolder);
    expect(built.map(({ kind }) => kind).sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'Namespace',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
      'Secret',
      'Service',
      'Service',
      'ServiceAccount',
    ]);
    const { version } = JSON.parse(textOf('package.json'));
    for (const manifest of built) assertConforms(manifest);
    const images = JSON.stringify(built).match(/"image":"[^"]*"/g);
    const image = `"image":"registry.example.org/formwright:${version}"`;
    expect(images).toEqual([image, image, image]);
    // A Job cannot be changed: that of the next release has another name.
    const job = built.find(({ kind }) => kind === 'Job');
    expect(job?.metadata.name).toBe(`formwright-migrate-${version}`);
  });

  it('do not publish /metrics by the Ingress', () => {
    const [ingress, service] = yamlOf(`${folder}overlays/example/ingress.yaml`);
    const backend = z.object({ service: z.looseObject({ name: z.string() }) });
    const paths = z.array(z.object({ path: z.string(), pathType: z.string(), backend }));
    const rule = z.object({ http: z.object({ paths }) });
    const [{ http }] = z.object({ spec: z.object({ rules: z.tuple([rule]) }) }).parse(ingress)
      .spec.rules;
    const name = 'formwright-unreachable';
    expect(http.paths[0]).toEqual({
      path: '/metrics',
      pathType: 'Exact',
      backend: { service: { name, port: { name: 'http' } } },
    });
    expect(service).toMatchObject({ kind: 'Service', metadata: { name } });
    expect(service).not.toHaveProperty('spec.selector'); // it has no pods
  });

  it('are extended by the components, which refer to what exists', ({ skip }) => {
    if (spawnSync('kubectl', ['version', '--client']).status !== 0)
      skip('kubectl is not installed');
    const copy = temporaryFolder();
    cpSync(pathOf(folder), copy, { recursive: true });
    const file = `${copy}/overlays/example/kustomization.yaml`;
    const lines = readFileSync(file, 'utf8').replace(/^# (components:| {2}- .*)$/gm, '$1');
    writeFileSync(file, lines);
    const built = build(`${copy}/overlays/example`);
    const find = (kind: string) => built.find((manifest) => manifest.kind === kind);
    const policy = find('NetworkPolicy');
    if (policy) assertConforms(policy);
    expect(policy?.spec).toMatchObject({
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'formwright' } },
    });
    expect(find('PodMonitor')?.spec).toMatchObject({
      podMetricsEndpoints: [{ port: 'http', path: '/metrics' }],
    });
    const worker = built.find(({ metadata }) => metadata.name === 'formwright-worker');
    expect(worker?.kind).toBe('Deployment');
    expect(worker?.spec).not.toHaveProperty('replicas');
    expect(find('ScaledObject')?.spec).toMatchObject({
      scaleTargetRef: { name: 'formwright-worker' },
      triggers: [{ metadata: { query: expect.stringContaining('formwright_backlog') } }],
    });
    expect(textOf('src/monitoring/read-metrics.ts')).toContain("name: 'backlog'");
  });
});

/** The manifests that kustomize builds. */
const build = (path: string) =>
  parseAllDocuments(execFileSync('kubectl', ['kustomize', path], { encoding: 'utf8' })).map(
    (document) => manifest.parse(document.toJS()),
  );
const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.unknown().optional(),
});

/**
 * Checks a manifest against the schema of Kubernetes, which does not reject unknown members. Without the package of the
 * schemas nothing is checked.
 */
function assertConforms(manifest: { apiVersion: string; kind: string }): void {
  if (schemas === undefined) return;
  const { apiVersion, kind } = manifest;
  const { [kind]: Model } = createRequire(`${schemas}/`)(`kubernetes-models/${apiVersion}/${kind}`);
  new Model(manifest).validate();
}

it.skipIf(!schemas)('a manifest that the API of Kubernetes would refuse is found', () => {
  const spec = { replicas: 'two' };
  const manifest = { ...workloads[0], apiVersion: 'apps/v1', kind: 'Deployment', spec };
  expect(() => assertConforms(manifest)).toThrow('data/spec');
});

function containerOf(name: string): unknown {
  const [document] = yamlOf(`${folder}base/${name}.yaml`);
  const containers = z.tuple([z.unknown()]);
  const { spec } = z
    .object({ spec: z.object({ template: z.object({ spec: z.object({ containers }) }) }) })
    .parse(document);
  return spec.template.spec.containers[0];
}
