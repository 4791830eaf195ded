import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// The rooms of ARCHITECTURE.md and the imports between them. Type imports count.

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * The rooms that each room may import, lowest first: a row may name only rows above it. A file belongs to the room
 * with the longest path that it starts with.
 */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  'packages/common': [],
  'packages/definition': ['packages/common'],
  'packages/languages': ['packages/common', 'packages/definition'],
  'packages/form': ['packages/common', 'packages/definition', 'packages/languages'],
  'packages/client': [],
  'prisma/generated': [],
  'src/platform': ['packages/common', 'prisma/generated'],
  'src/workspaces': ['packages/common', 'prisma/generated', 'src/platform'],
  'src/events': ['src/platform'],
  'src/visitors': ['packages/common', 'src/platform'],
  'src/datasets': [
    'packages/common',
    'packages/definition',
    'prisma/generated',
    'src/platform',
    'src/workspaces',
  ],
  'src/forms': [
    'packages/common',
    'packages/definition',
    'packages/languages',
    'prisma/generated',
    'src/platform',
    'src/workspaces',
    'src/events',
    'src/visitors',
    'src/datasets',
  ],
  'src/files': [
    'packages/common',
    'packages/definition',
    'prisma/generated',
    'src/platform',
    'src/workspaces',
    'src/visitors',
    'src/forms',
  ],
  'src/responses': [
    'packages/common',
    'packages/definition',
    'packages/languages',
    'prisma/generated',
    'src/platform',
    'src/workspaces',
    'src/events',
    'src/visitors',
    'src/datasets',
    'src/forms',
    'src/files',
  ],
  'src/webhooks': [
    'packages/common',
    'prisma/generated',
    'src/platform',
    'src/workspaces',
    'src/events',
    'src/forms',
  ],
  'src/mail': [
    'packages/common',
    'packages/definition',
    'packages/languages',
    'prisma/generated',
    'src/platform',
    'src/workspaces',
    'src/events',
    'src/forms',
    'src/responses',
  ],
  'src/backup': [
    'packages/common',
    'packages/definition',
    'src/platform',
    'src/visitors',
    'src/datasets',
    'src/forms',
    'src/files',
    'src/responses',
    'src/webhooks',
  ],
  'src/services': [
    'src/platform',
    'src/workspaces',
    'src/events',
    'src/visitors',
    'src/datasets',
    'src/forms',
    'src/files',
    'src/responses',
    'src/webhooks',
    'src/mail',
    'src/backup',
  ],
  'src/schema/core': [
    'packages/common',
    'packages/definition',
    'prisma/generated',
    'src/platform',
    'src/workspaces',
    'src/visitors',
    'src/forms',
    'src/files',
    'src/services',
  ],
  'src/schema/datasets': ['src/datasets', 'src/files', 'src/schema/core'],
  'src/schema/forms': [
    'packages/common',
    'packages/definition',
    'prisma/generated',
    'src/platform',
    'src/visitors',
    'src/datasets',
    'src/forms',
    'src/schema/core',
  ],
  'src/schema/mail': [
    'prisma/generated',
    'src/platform',
    'src/forms',
    'src/mail',
    'src/schema/core',
    'src/schema/forms',
  ],
  'src/schema/responses': [
    'packages/common',
    'packages/definition',
    'prisma/generated',
    'src/platform',
    'src/forms',
    'src/files',
    'src/responses',
    'src/mail',
    'src/schema/core',
  ],
  'src/schema/webhooks': [
    'prisma/generated',
    'src/workspaces',
    'src/events',
    'src/webhooks',
    'src/schema/core',
  ],
  'src/schema/workspaces': [
    'packages/common',
    'prisma/generated',
    'src/workspaces',
    'src/schema/core',
  ],
  'src/schema': [
    'src/schema/core',
    'src/schema/datasets',
    'src/schema/forms',
    'src/schema/mail',
    'src/schema/responses',
    'src/schema/webhooks',
    'src/schema/workspaces',
  ],
  'src/input': ['packages/common', 'src/platform', 'src/schema/core'],
  'src/graphql': [
    'packages/common',
    'src/platform',
    'src/datasets',
    'src/files',
    'src/services',
    'src/schema/core',
    'src/schema',
    'src/input',
  ],
  'src/http': [
    'packages/common',
    'src/platform',
    'src/workspaces',
    'src/visitors',
    'src/files',
    'src/schema/core',
  ],
  rest: [
    'packages/common',
    'packages/definition',
    'src/platform',
    'src/workspaces',
    'src/events',
    'src/visitors',
    'src/datasets',
    'src/forms',
    'src/responses',
    'src/services',
    'src/schema/core',
    'src/schema',
    'src/input',
    'src/graphql',
    'src/http',
  ],
  web: ['src/visitors', 'src/services', 'src/http'],
  'web/embed': ['packages/form'],
  'web/page': [
    'packages/common',
    'packages/definition',
    'packages/languages',
    'packages/form',
    'src/platform',
    'src/visitors',
    'src/services',
    'src/schema/core',
    'src/http',
    'rest',
    'web',
    'web/embed',
  ],
  'web/docs': [
    'packages/common',
    'packages/definition',
    'src/platform',
    'src/workspaces',
    'src/events',
    'src/forms',
    'src/responses',
    'src/webhooks',
    'src/services',
    'src/schema/core',
    'src/schema',
    'src/graphql',
    'src/http',
    'rest',
    'web',
    'web/page',
  ],
  'web/console': [
    'packages/common',
    'packages/definition',
    'packages/languages',
    'src/platform',
    'src/workspaces',
    'src/events',
    'src/visitors',
    'src/forms',
    'src/responses',
    'src/services',
    'src/http',
    'web',
    'web/page',
    'web/docs',
  ],
  'web/editor': ['packages/common', 'src/platform', 'src/services', 'src/http', 'web', 'web/docs'],
  'web/home': ['packages/common', 'src/platform', 'src/services', 'src/http', 'web', 'web/docs'],
  'src/monitoring': ['packages/common', 'src/platform', 'src/workspaces', 'src/mail', 'src/backup'],
  'src/server': [
    'packages/common',
    'src/platform',
    'src/workspaces',
    'src/visitors',
    'src/responses',
    'src/webhooks',
    'src/mail',
    'src/services',
    'src/schema/core',
    'src/graphql',
    'src/http',
    'rest',
    'web',
    'web/page',
    'web/docs',
    'web/console',
    'web/editor',
    'web/home',
    'src/monitoring',
  ],
  src: ['src/server'],
  cli: [
    'packages/common',
    'packages/definition',
    'prisma/generated',
    'src/platform',
    'src/workspaces',
    'src/visitors',
    'src/datasets',
    'src/forms',
    'src/files',
    'src/responses',
    'src/webhooks',
    'src/mail',
    'src/backup',
    'src/monitoring',
    'src/server',
    'src',
  ],
  'verification/support': ['src/platform', 'src/schema'],
  'verification/report': ['src/platform', 'verification/support'],
  'verification/bench': ['src/platform', 'src/forms', 'verification/support'],
  'verification/attack': [
    'packages/common',
    'packages/definition',
    'packages/client',
    'src/workspaces',
    'src/forms',
    'src/webhooks',
    'src/schema/core',
    'src/schema',
    'verification/support',
    'verification/report',
  ],
  'verification/faults': ['src/platform', 'verification/support', 'verification/report'],
  'verification/model': [
    'prisma/generated',
    'src/platform',
    'src/workspaces',
    'src/responses',
    'src/services',
    'src/server',
    'verification/support',
    'verification/report',
  ],
  'verification/soak': [
    'src/platform',
    'verification/support',
    'verification/report',
    'verification/attack',
  ],
};

const folders = [
  'src',
  'packages',
  'rest',
  'web',
  'cli',
  'prisma',
  'test',
  'verification',
  'scripts',
];

const files = [...folders, 'examples', 'docs'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter(
      (file) =>
        !/node_modules\/|^packages\/(client|form)\/dist\/|^verification\/bench\/results\//.test(
          file,
        ),
    ),
);

const sources = files.filter((file) =>
  /^(src|packages|rest|web|cli|prisma|verification)\/.*\.tsx?$/.test(file),
);

/** The folder of a file; what is below a `generated` folder belongs to it. */
const folderOf = (file: string) => dirname(file).replace(/\/generated\/.*$/, '/generated');

const isGenerated = (file: string) => /\/(generated|recorded)\//.test(file);

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

interface Import {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const statements = textOf(file).matchAll(
    /(?:^(?:import|export) (type )?[^;]*?from\s+|\bimport\s*\(?\s*)'([^']+)'/gm,
  );
  return [...statements].map(([, type, specifier = '']) => ({
    specifier,
    isTypeOnly: type !== undefined,
  }));
}

const isRelative = ({ specifier }: Import) => specifier.startsWith('.');

const targetOf = (file: string, { specifier }: Import) =>
  relative(root, resolve(root, dirname(file), specifier));

/** The project's files that a file imports. */
const targetsOf = (file: string): string[] =>
  importsOf(file)
    .filter(isRelative)
    .map((one) => targetOf(file, one));

/** Everything that runs with a file: itself and what it imports, directly or not, except types. */
function reachableFrom(entries: readonly string[]): string[] {
  const reached = new Set(entries);
  for (const file of reached) {
    for (const one of importsOf(file)) {
      if (isRelative(one) && !one.isTypeOnly) reached.add(targetOf(file, one));
    }
  }
  return [...reached];
}

/** The packages and Node modules that files import, except types. */
const packagesOf = (list: readonly string[]): string[] =>
  list.flatMap((file) =>
    importsOf(file)
      .filter((one) => !isRelative(one) && !one.isTypeOnly)
      .map(({ specifier }) => specifier),
  );

const rooms = Object.keys(allowedImports);

/** The room of a file: the longest path of the table that it is below. */
const roomOf = (file: string): string =>
  rooms
    .filter((room) => file.startsWith(`${room}/`))
    .reduce((longest, room) => (room.length > longest.length ? room : longest), '');

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(edges: readonly (readonly [from: string, to: string])[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets.add(to));
  }
  return graph;
}

/** One cycle for each edge that leads back to a node on the path to it. */
function cyclesIn(graph: Graph): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]) => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' -> '));
    if (path.includes(node) || done.has(node)) return;
    for (const target of graph.get(node) ?? []) visit(target, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

const written = sources.filter((file) => !isGenerated(file));

const edges = written.flatMap((file) =>
  targetsOf(file)
    .filter((target) => sources.includes(target))
    .map((target): [string, string] => [file, target]),
);

const edgesBetween = (placeOf: (file: string) => string): Graph =>
  graphOf(edges.map(([file, target]) => [placeOf(file), placeOf(target)]));

describe('imports', () => {
  const forbidden = edges
    .filter(([file, target]) => roomOf(file) !== roomOf(target))
    .filter(([file, target]) => !allowedImports[roomOf(file)]?.includes(roomOf(target)))
    .map(([file, target]) => `${file} -> ${target}`);
  const partOf = (file: string) =>
    /^(web\/console\/src|verification)\//.test(file) ? roomOf(file) : folderOf(file);
  const isWithin = (inner: string, outer: string) => inner.startsWith(`${outer}/`);
  // A folder and its folders are one part of the service: what belongs to both is in the outer one.
  const folderCycles = cyclesIn(
    graphOf(
      edges
        .map(([file, target]): [string, string] => [partOf(file), partOf(target)])
        .filter(([from, to]) => !isWithin(from, to) && !isWithin(to, from)),
    ),
  );
  const fileCycles = cyclesIn(edgesBetween((file) => file));

  it('have a row for each folder directly below src, packages, web and verification', () => {
    const isBelow = (file: string) => /^(src|packages|web|verification)\/[^/]+\//.test(file);
    const unlisted = written.filter((file) => isBelow(file) && !roomOf(file).includes('/'));
    const gone = rooms.filter((room) => !sources.some((file) => roomOf(file) === room));
    expect({ unlisted, gone }).toEqual({ unlisted: [], gone: [] });
  });

  it('are permitted of rooms above in the table only', () => {
    const upward = Object.entries(allowedImports).flatMap(([room, allowed]) =>
      allowed
        .filter((other) => rooms.indexOf(other) >= rooms.indexOf(room))
        .map((other) => `${room}: ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('are permitted where they exist only', () => {
    const graph = edgesBetween(roomOf);
    const unused = Object.entries(allowedImports).flatMap(([room, allowed]) =>
      allowed.filter((other) => !graph.get(room)?.has(other)).map((other) => `${room}: ${other}`),
    );
    expect(unused).toEqual([]);
  });

  it(`lead upwards ${forbidden.length} times`, () => expect(forbidden).toEqual([]));

  it(`form ${folderCycles.length} cycles between folders`, () => expect(folderCycles).toEqual([]));

  it(`form ${fileCycles.length} cycles between files`, () => expect(fileCycles).toEqual([]));
});

describe('the definition', () => {
  const definition = written.filter((file) => file.startsWith('packages/definition/'));

  it('runs with named packages only', () => {
    expect(definition.length).toBeGreaterThan(60);
    const packages = new Set(packagesOf(reachableFrom(definition)));
    expect([...packages].sort()).toEqual([
      '@bufbuild/cel',
      'libphonenumber-js/min',
      're2js',
      'zod',
    ]);
  });

  it('does no input or output', () => {
    const impure = definition.filter((file) =>
      /\b(fetch|process|setTimeout|setInterval)\b[.(]|Date\.now|Math\.random/.test(textOf(file)),
    );
    expect(impure).toEqual([]);
  });
});

it('runs nothing of the server in browsers', () => {
  const entries = [
    'packages/form/src/index.ts',
    'web/page/client/entry/page.ts',
    'web/page/client/captcha/captcha-worker.ts',
    'web/embed/embed.ts',
    'web/page/client/entry/closed-page.ts',
    'web/page/client/entry/preview-link.ts',
  ];
  const bundled = reachableFrom(entries);
  const server = bundled.filter(
    (file) => !/^packages\/|^web\/(embed|page\/(client|fields|html))\//.test(file),
  );
  expect(server).toEqual([]);
  expect(packagesOf(bundled).filter((name) => name.startsWith('node:'))).toEqual([]);
});

it('loads tables of the server in the console, and nothing that works on a server only', () => {
  const console = [
    'web/console/src/main.tsx',
    'web/docs/client/docs.ts',
    'web/editor/start-graphiql.ts',
  ];
  const bundled = reachableFrom(console);
  const packages = [...new Set(packagesOf(bundled.filter((file) => file.startsWith('src/'))))];
  expect(packages).toEqual(['zod']);
  expect(packagesOf(bundled).filter((name) => name.startsWith('node:'))).toEqual([]);
});

it('fills in forms on the hosted page with the controller of @formwright/form', () => {
  const page = reachableFrom(['web/page/client/entry/page.ts']);
  expect(page).toContain('packages/form/src/controller/create-form.ts');
  const script = written.filter((file) => file.startsWith('web/page/client/'));
  const importersOf = (place: RegExp) =>
    script.filter((file) => targetsOf(file).some((target) => place.test(target)));
  // What checks answers and what sends them belongs to the controller.
  expect(importersOf(/^packages\/definition\/(answers|logic)\//)).toEqual([]);
  expect(
    importersOf(/^packages\/form\/src\/api\/(form-api|upload|submission-attempt)\.ts$/),
  ).toEqual(['web/page/client/page-session.ts', 'web/page/client/start/create-session.ts']);
});

it('reads the environment in the entry points only', () => {
  const product = written.filter((file) => !file.startsWith('verification/'));
  const readers = product.filter((file) => textOf(file).includes('process.env'));
  expect(readers.sort()).toEqual(['cli/support/run-command.ts', 'src/main.ts']);
});

it('imports no package in the client', () => {
  const client = sources.filter((file) => file.startsWith('packages/client/src/'));
  expect(client.length).toBeGreaterThan(5);
  const packages = client.flatMap(importsOf).filter((one) => !isRelative(one));
  expect(packages).toEqual([]);
});

it('gives every prepared statement a unique name', () => {
  const names = written
    .flatMap((file) => [...textOf(file).matchAll(/name: (['`][^'`]+['`]),\s*text[:,]/g)])
    .map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});
