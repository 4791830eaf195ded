import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { installation } from '../../../src/platform/installation.ts';
import { minimumNode } from '../../../src/platform/version.ts';
import { type Check, failure, ok, skipped, warning } from '../check.ts';
import { configuredCheck } from '../conditional-checks.ts';

/** The oldest major version of Node.js that receives security updates. */
const oldestMaintainedNode = 22;

/** File descriptors for everything but the connections of clients: database, files, webhooks. */
const ownFileDescriptors = 200;

/** Compares versions such as `20.19` and `22.3.1`. */
const isOlder = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) < 0;

export const processChecks: readonly Check[] = [
  {
    id: 'node',
    title: 'Node.js',
    async run() {
      const { node } = process.versions;
      if (isOlder(node, minimumNode)) {
        return failure(`${node} is too old`, `Install Node.js ${minimumNode} or newer.`);
      }
      if (Number.parseInt(node, 10) >= oldestMaintainedNode) return ok(node);
      const advice = `Install Node.js ${oldestMaintainedNode} or newer.`;
      return warning(`${node} no longer receives security updates`, advice);
    },
  },
  configuredCheck({
    id: 'file-descriptors',
    title: 'File descriptors',
    async run({ config }) {
      const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
      const [, soft] = /^Max open files +(\w+)/m.exec(limits) ?? [];
      if (soft === undefined) return skipped('the limit is not known on this system');
      const needed = config.MAX_CONNECTIONS + ownFileDescriptors;
      const found = `this command may open ${soft} files`;
      if (soft === 'unlimited' || Number(soft) >= needed) return ok(found);
      return warning(
        `${found}; MAX_CONNECTIONS requires ${needed}`,
        `Raise the limit of the server to ${needed} (ulimit -n, LimitNOFILE), or lower MAX_CONNECTIONS.`,
      );
    },
  }),
  configuredCheck({
    id: 'console',
    title: 'Console',
    async run({ config }) {
      if (config.CONSOLE === 'off') return ok('not served: CONSOLE is off');
      if (existsSync(new URL('dist/console/files.json', installation))) return ok('built');
      return warning('not built, so /console is not available', 'Run "npm run build:console".');
    },
  }),
];
