import type { Database } from '../support/database.ts';
import type { Replacement } from './deployment/replace-source.ts';

export interface BrokenBuild {
  readonly name: string;
  readonly replacements?: readonly Replacement[];
  breakDatabase?(database: Database): Promise<void>;
}

export const brokenBuilds: readonly BrokenBuild[] = [
  {
    name: 'acknowledges-before-commit',
    replacements: [
      {
        // results = entries.length > 0 ? await measured(entries.length, () => store(entries)) : []
        from: /(\w+)\s*=\s*(\w+)\.length\s*>\s*0\s*\?\s*await \w+\(\2\.length,\s*\(\)\s*=>\s*(\w+)\(\2\)\)\s*:\s*\[\]/,
        to: `$1 = (
         setTimeout(() => $3($2).catch(() => undefined), 300),
         $2.map(({ identity }) => ({ status: 'fulfilled', value: { kind: 'stored', identity } }))
       )`,
      },
    ],
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
