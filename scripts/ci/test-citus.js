import { spawnSync } from 'node:child_process';

// Runs the tests that use the APIs, on the Citus cluster of CITUS_URL: the URL of any of its nodes, as
// superuser, with a database in which all nodes have been added. Servers connect to that node.

const folders = [
  'access',
  'files',
  'forms',
  'graphql',
  'platform/citus/cluster',
  'responses',
  'rest',
  'webhooks',
  'workspaces',
];

if (process.env.CITUS_URL === undefined) {
  console.warn('SKIPPED: the tests on Citus need a cluster. Set CITUS_URL; see docs/scale.md.');
} else {
  const run = (files) =>
    spawnSync('npx', ['vitest', 'run', '--project', 'service', ...files], { stdio: 'inherit' })
      .status;
  const results = [
    run(folders.map((name) => `test/${name}`)),
    // Alone, since it stops a node.
    run(['test/platform/citus/lost-worker']),
  ];
  process.exitCode = results.every((status) => status === 0) ? 0 : 1;
}
