import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Kind, parse, print, visit } from 'graphql';
import type { ConcreteRequest, ReaderFragment } from 'relay-runtime';
import manifest from 'relay-runtime/package.json' with { type: 'json' };
import { afterAll } from 'vitest';
import { packageFromRegistry } from '../../support/processes/registry-package.ts';
import type { Case } from '../support/query-cases.ts';

// An application with Relay in a temporary folder, compiled by relay-compiler.

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Of the same version as relay-runtime. Not a dependency: the package contains executables of five platforms, 118 MB. */
const compiler = packageFromRegistry(`relay-compiler@${manifest.version}`);

export interface Compiled {
  /** A generated artifact, by name. */
  artifact<Kind extends ConcreteRequest | ReaderFragment>(name: string): Promise<Kind>;
}

/**
 * Compiles the fragments for pages, and an operation for each case; undefined without the compiler.
 *
 * @throws {Error} with the output of the compiler, if it fails
 */
export async function compileRelay(cases: readonly Case[]): Promise<Compiled | undefined> {
  if (compiler === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'formwright-relay-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'src/__generated__'));
  copyFileSync(
    join(root, 'test/clients/config/relay.config.json'),
    join(folder, 'relay.config.json'),
  );
  copyFileSync(join(root, 'schema.graphql'), join(folder, 'schema.graphql'));
  copyFileSync(join(root, 'test/clients/relay/pagination.ts'), join(folder, 'src/pagination.ts'));
  const operations = cases.map(operationOf);
  for (const { file, text } of operations)
    writeFileSync(join(folder, 'src', `${file}.ts`), `graphql\`${text}\`;`);
  const program = join(compiler, 'node_modules/relay-compiler/cli.js');
  await promisify(execFile)(process.execPath, [program, '--noWatchman'], { cwd: folder });
  return {
    async artifact(name) {
      const { default: made } = await import(join(folder, `src/__generated__/${name}.graphql.ts`));
      return made;
    },
  };
}

/** A case as relay-compiler requires it: named after its file; without fragments, since Relay masks them. */
function operationOf({ query }: Case): { file: string; text: string } {
  const { definitions } = parse(query);
  const fragments = new Map(
    definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );
  const operation = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('The document contains no operation');
  const text = print(
    visit(operation, {
      FragmentSpread({ name }) {
        const { typeCondition, selectionSet } = fragments.get(name.value) ?? {};
        return (
          typeCondition &&
          selectionSet && { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet }
        );
      },
    }),
  );
  const file = operation.name?.value ?? '';
  return { file, text: text.replace(file, artifactName(query)) };
}

/** The name of the artifact of an operation. */
export function artifactName(query: string): string {
  const [, kind = '', name = ''] = /^(\w)\w+ (\w+)/.exec(query) ?? [];
  return `${name}${kind === 'q' ? 'Query' : 'Mutation'}`;
}
