import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scopes } from '../../src/workspaces/scopes.ts';

const root = new URL('../../', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, root), 'utf8');

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  'packages/client/README.md',
  'packages/form/README.md',
  'packages/definition/README.md',
  'rest/README.md',
  ...['backup', 'files', 'graphql', 'responses', 'webhooks'].map((name) => `src/${name}/README.md`),
  'test/README.md',
  'verification/README.md',
  'verification/faults/README.md',
  'web/console/README.md',
  '.github/PULL_REQUEST_TEMPLATE.md',
  '.github/workflows/ci.yml',
  '.githooks/pre-commit',
  ...['docs/', 'docs/guides/', 'docs/decisions/'].flatMap(markdownIn),
];

function markdownIn(folder: string): string[] {
  const names = readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.md'));
  return names.map((name) => `${folder}${name}`);
}

const folders = new Set(readdirSync(root));

/** A source file without its leading folders, such as `forms/slug.ts`, is not a path from the root. */
const isSource = (path: string) => /\.(ts|graphql|prisma)$/.test(path);

/** Paths in code, from the root or the folder of the document, such as `src/forms`; and all source files. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w/.@-])\.?[\w-]+\/[\w./-]*[\w-]/g)]
    .map(([path]) => path)
    .filter((path) => folders.has(path.split('/')[0] ?? '') || isSource(path))
    .filter((path) => !isGenerated(path));
}

/** Names of sources without a folder, in code: `problem.ts`. */
const fileNamesIn = (text: string) =>
  [...text.matchAll(/`([a-z][\w-]+\.(?:tsx?|graphql|sql|prisma))`/g)].map(([, name = '']) => name);

const sources = [
  'src',
  'packages',
  'prisma',
  'rest',
  'scripts',
  'test',
  'web',
  'cli',
  'verification',
]
  .flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  )
  .filter((path) => /\.(tsx?|graphql|prisma|sql)$/.test(path) && !path.includes('/generated/'));
const sourceNames = new Set(
  [
    ...sources,
    ...folders,
    ...readdirSync(new URL('examples/', root), { recursive: true, encoding: 'utf8' }),
  ].map((path) => basename(path)),
);
const missingNames = (text: string) => fileNamesIn(text).filter((name) => !sourceNames.has(name));

/** Created by a build or by the benchmark. */
const isGenerated = (path: string) =>
  /^(dist|node_modules|data|verification\/bench\/results)\b/.test(path);

describe.each(documents)('%s', (name) => {
  const text = textOf(name);

  it('names only files and folders that exist', () => {
    const places = [root, new URL(name, root)];
    const isMissing = (path: string) => !places.some((place) => existsSync(new URL(path, place)));
    expect([...pathsIn(text).filter(isMissing), ...missingNames(text)]).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^\w+:|…/.test(link));
    expect(links.filter((link) => !existsSync(new URL(link, new URL(name, root))))).toEqual([]);
  });

  it('names only scripts that package.json has', () => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });
});

describe('README.md', () => {
  it('lists every scope', () => {
    const [, list = ''] = /The scopes are ([^.]+)\./.exec(textOf('README.md')) ?? [];
    expect(list.match(/[a-z]+:[a-z]+/g)).toEqual(scopes);
  });
});

describe('the recipes of CONTRIBUTING.md', () => {
  const [, recipes = ''] = textOf('CONTRIBUTING.md').split('\n## Recipes\n');
  const steps = recipes.split(/\n(?:\n|(?=\d+\. ))/).filter((part) => /^\d+\. /.test(part));

  it('have steps that begin with a path and end with what fails without them', () => {
    expect(steps.length).toBeGreaterThan(60);
    const pattern =
      /^\d+\. `[\w./-]+`[:,] [\s\S]+ → (\*\*(types|start|review)\*\*|`npm run [\w:]+`|`test\/[\w./-]+\.ts`)$/;
    expect(steps.filter((step) => !pattern.test(step.trim().replaceAll(/\s+/g, ' ')))).toEqual([]);
  });
});

describe('the comments of the sources', () => {
  const sourceTexts = sources.map((path) => [path, textOf(path)] as const);

  it('name only decision records that exist', () => {
    const named = sourceTexts.flatMap(
      ([, text]) => text.match(/docs\/decisions\/[\w-]+\.md/g) ?? [],
    );
    expect(named.filter((record) => !existsSync(new URL(record, root)))).toEqual([]);
  });

  it('name only files that exist', () => {
    const comments = (text: string) => text.match(/^\s*(\/\/|\/?\*|#|--).*/gm)?.join('\n') ?? '';
    const missing = sourceTexts.flatMap(([path, text]) =>
      missingNames(comments(text)).map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('docs/glossary.md', () => {
  it('has one line for each term', () => {
    const lines = textOf('docs/glossary.md')
      .split('\n')
      .filter((line) => line.startsWith('- '));
    const terms = lines.map((line) => /^- \*\*(.+?)\*\*(.*?): /.exec(line)?.slice(1).join(''));
    expect(terms.length).toBeGreaterThan(30);
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
  });
});

describe('docs/database.md', () => {
  const page = textOf('docs/database.md');
  const models = textOf('prisma/schema.prisma').matchAll(/^model [\s\S]*?@@map\("(\w+)"\)\n\}/gm);

  it.each([...models].map(([, table = '']) => table))('describes the table %s', (table) => {
    expect(page).toMatch(new RegExp(`^\\| \`${table}\` `, 'm'));
    expect(page).toContain(`  ${table} {`);
  });
});

describe('the test world', () => {
  it('has every helper that test/README.md names', () => {
    const support = readdirSync(new URL('test/support/', root), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => textOf(`test/support/${path}`))
      .join('\n');
    const [, section = ''] = textOf('test/README.md').split(/^## Which helper$/m);
    const rows = section.split(/^## /m)[0]?.matchAll(/^\| (`[^|]*) \|/gm) ?? [];
    const helpers = [...rows]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`(?:world|client)?\.?([a-z]\w+)/g)])
      .map(([, helper = '']) => helper);
    expect(helpers).toContain('createTestWorld');
    const isKnown = (helper: string) => new RegExp(`\\b${helper}\\b`).test(support);
    expect(helpers.filter((helper) => !isKnown(helper))).toEqual([]);
  });
});
