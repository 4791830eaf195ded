import type { Database } from './installation/database.ts';

/** A mistake in the service, with which the suite must find something. */
export interface BrokenBuild {
  readonly name: string;
  /** Environment variables of the servers. */
  readonly environment?: Readonly<Record<string, string>>;
  breakDatabase?(database: Database): Promise<void>;
}

/** Loads `break-source.js`, which replaces what matches a pattern in the modules of a server, which may be minified. */
const replacing = (from: RegExp, to: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=${new URL('break-source.js', import.meta.url).href}`,
  BREAK_FROM: from.source,
  BREAK_TO: to,
});

export const brokenBuilds: readonly BrokenBuild[] = [
  {
    name: 'acknowledges-before-commit',
    environment: replacing(
      // results = entries.length > 0 ? await measured(entries.length, () => store(entries)) : []
      /(\w+)\s*=\s*(\w+)\.length\s*>\s*0\s*\?\s*await \w+\(\2\.length,\s*\(\)\s*=>\s*(\w+)\(\2\)\)\s*:\s*\[\]/,
      `$1 = (
         setTimeout(() => $3($2).catch(() => undefined), 300),
         $2.map(({ identity }) => ({ status: 'fulfilled', value: identity }))
       )`,
    ),
  },
  {
    name: 'without-epoch-check',
    async breakDatabase(database) {
      const [found] = await database.query<{ source: string }>(
        `SELECT pg_get_functiondef(oid) AS source FROM pg_proc WHERE proname = 'store_responses'`,
      );
      const source = found?.source.replaceAll('AND f.epoch = b.epoch', '');
      if (!source || source === found?.source) throw new Error('There is no epoch check.');
      await database.query(source);
    },
  },
];
