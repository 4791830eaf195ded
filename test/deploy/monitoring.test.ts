import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMetrics } from '../../src/monitoring/metrics.ts';
import { createPlaceWatch } from '../../src/monitoring/place-watch.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';
import { createTestWorld } from '../support/world/test-world.ts';
import { pathOf, textOf, yamlOf } from './read-deploy.ts';

// The dashboard and the alerts of deploy/monitoring use metrics that exist.

const folder = 'deploy/monitoring';

const [{ groups }] = z
  .tuple([
    z.object({
      groups: z.array(
        z.object({
          rules: z.array(
            z.object({
              alert: z.string(),
              expr: z.string(),
              annotations: z.record(z.string(), z.string()),
            }),
          ),
        }),
      ),
    }),
  ])
  .parse(yamlOf(`${folder}/alerts.yaml`));
const alerts = groups.flatMap(({ rules }) => rules);

const dashboard = z
  .object({
    templating: z.object({ list: z.array(z.looseObject({ name: z.string(), type: z.string() })) }),
    panels: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        datasource: z.unknown().optional(),
        targets: z.array(z.object({ expr: z.string(), datasource: z.unknown() })).default([]),
      }),
    ),
  })
  .parse(JSON.parse(textOf(`${folder}/grafana-dashboard.json`)));

const token = 'a-token-for-metrics';

/** The names of samples, from the types that an exposition declares. */
const declaredIn = (exposition: string): string[] =>
  [...exposition.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`) : [name],
  );

const metricsOf = async (url: string) =>
  (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text();

const namesIn = (expression: string): string[] =>
  expression.match(/\b(?:formwright|nodejs|process)_\w+/g) ?? [];

const expressions = [
  ...alerts.map(({ alert, expr }) => ({ place: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ place: title, expr })),
  ),
];

const world = await createTestWorld({ env: { METRICS_TOKEN: token } });
const alice = await world.client();

describe('the metrics of the dashboard and of the alerts', () => {
  it('exist on servers of every role, with scheduled backups and with a replica', async () => {
    const declared = new Set<string>();
    const BACKUP_URL = `file://${temporaryFolder()}`;
    for (const ROLE of ['web', 'worker']) {
      const { url } = await createTestWorld({ env: { METRICS_TOKEN: token, ROLE, BACKUP_URL } });
      for (const name of declaredIn(await metricsOf(url))) declared.add(name);
    }
    const { config, clock, timings, log, db, storage } = world.services;
    const withReplica = openDatabase(db.pool.options, log, 'public', db.pool.options);
    const places = createPlaceWatch(world.services);
    const services = { config, clock, timings, log, storage, db: withReplica };
    const { body } = await createMetrics(services, places).expose();
    await withReplica.close();
    for (const name of declaredIn(body)) declared.add(name);

    const unknown = expressions.flatMap(({ place, expr }) =>
      namesIn(expr)
        .filter((name) => !declared.has(name))
        .map((name) => `${place}: ${name}`),
    );
    expect(unknown).toEqual([]);
    expect(
      expressions.filter(({ expr }) => !/\b(?:formwright|nodejs|process)_|\bup\b/.test(expr)),
    ).toEqual([]);
  });

  it('include every metric of the service', async () => {
    const used = new Set(expressions.flatMap(({ expr }) => namesIn(expr)));
    const own = declaredIn(await metricsOf(world.url)).filter((name) =>
      /^formwright_.*(?<!_bucket|_sum|_count)$/.test(name),
    );
    expect(own.filter((name) => !used.has(name))).toEqual([]);
  });

  it('count submissions at the endpoint that the alert of slow submissions names', async () => {
    const form = await buildPublishedForm(alice);
    await world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { name: 'Ann' } },
    });
    const { expr = '' } = alerts.find(({ alert }) => alert === 'FormwrightSlowSubmissions') ?? {};
    const [label = 'none'] = /endpoint="[^"]+"/.exec(expr) ?? [];
    expect(await metricsOf(world.url)).toContain(`_count{${label},method="POST",status="201"}`);
  });

  it('include the version of the service and of Node.js', async () => {
    const { version } = await (await fetch(`${world.url}/healthz`)).json();
    expect(await metricsOf(world.url)).toContain(
      `formwright_build_info{version="${version}",node="${process.versions.node}"} 1`,
    );
  });
});

describe('the dashboard', () => {
  it('has a variable for the data source, which every panel uses', () => {
    const { list } = dashboard.templating;
    expect(list.filter(({ type }) => type === 'datasource').map(({ name }) => name)).toEqual([
      'datasource',
    ]);
    const source = { type: 'prometheus', uid: `\${${list[0]?.name}}` };
    for (const { title, datasource, targets } of dashboard.panels) {
      if (targets.length === 0) continue; // a row
      expect([title, datasource]).toEqual([title, source]);
      for (const target of targets) expect(target.datasource).toEqual(source);
    }
  });

  it('uses the variables that it declares, and has unique ids of panels', () => {
    const declared = dashboard.templating.list.map(({ name }) => name);
    const used = expressions.flatMap(({ expr }) => expr.match(/(?<=\$)(?!__)\w+/g) ?? []);
    expect([...new Set(used)].filter((name) => !declared.includes(name))).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

describe('the alerts', () => {
  const guide = textOf('docs/guides/monitoring.md');

  it('have a summary, a description, what to do, and a section of the guide', () => {
    for (const { alert, annotations } of alerts) {
      expect(Object.keys(annotations), alert).toEqual([
        'summary',
        'description',
        'action',
        'runbook_url',
      ]);
      const url = new URL(annotations['runbook_url'] ?? '');
      expect(`${url.pathname}${url.hash}`).toBe(`/docs/guides/monitoring#${alert.toLowerCase()}`);
      expect(guide).toContain(`\n### ${alert}\n`);
    }
  });

  it('are all tested', () => {
    const tests = textOf(`${folder}/alerts.test.yaml`);
    const untested = alerts.filter(({ alert }) => !tests.includes(`alertname="${alert}"`));
    expect(untested.map(({ alert }) => alert)).toEqual([]);
  });
});

const promtool = process.env['PROMTOOL'] ?? '/usr/bin/promtool';
const hasPromtool = spawnSync(promtool, ['--version']).status === 0;
const missing = `${promtool} is missing: install Prometheus, or the rules are NOT tested here`;
if (!hasPromtool && process.env['REQUIRE_PROMTOOL']) throw new Error(missing);
if (!hasPromtool) console.warn(missing);

describe.runIf(hasPromtool)('promtool', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool, args, {
      cwd: pathOf(folder),
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };

  it('accepts the rules and the configuration of Prometheus', () => {
    for (const args of [
      ['check', 'rules', 'alerts.yaml'],
      ['check', 'config', '--syntax-only', 'prometheus.yaml'],
    ]) {
      const { status, output } = run(...args);
      expect([status, output]).toEqual([0, output]);
    }
  });

  it('finds that each alert fires when it should, and not before', () => {
    const { status, output } = run('test', 'rules', 'alerts.test.yaml');
    expect([status, output]).toEqual([0, output]);
  });

  it('accepts the expressions of the dashboard', () => {
    const rules = dashboard.panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => ({
        record: 'panel',
        expr: expr.replaceAll('$__rate_interval', '1m').replaceAll(/\$(\w+)/g, '.*'),
      })),
    );
    const file = join(temporaryFolder(), 'dashboard.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    const { status, output } = run('check', 'rules', '--lint=none', file);
    expect([status, output]).toEqual([0, output]);
  });
});
