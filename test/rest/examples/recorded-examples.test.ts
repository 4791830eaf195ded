import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { recordedExamples } from '../../../rest/recorded/recorded-examples.ts';
import type { ExampleRequest } from '../../../rest/recorded-example.ts';
import {
  curlSample,
  javaScriptSample,
  pythonSample,
  type SampleRequest,
  sampleRequestOf,
} from '../../../web/docs/reference/samples.ts';
import { type Interpreter, startInterpreter } from './interpreter.ts';
import { withoutIds } from './normalize.ts';
import { operationIds } from './operations.ts';
import { createExampleWorld, recordExamples } from './record.ts';

// The examples of the reference and of the OpenAPI document are what a server received and returned. To record
// them again: npm run record:examples

const [overHttp, asGraphQL] = [await createExampleWorld(), await createExampleWorld()];

const header = `import type { RecordedExample } from '../recorded-example.ts';

/** Recorded by test/rest/examples/recorded-examples.test.ts. */
export const recordedExamples: Readonly<Record<string, RecordedExample>> = `;

const recordedFile = fileURLToPath(
  new URL('../../../rest/recorded/recorded-examples.ts', import.meta.url),
);

/** The text of the file, formatted as all others. */
function textOf(examples: object): string {
  const biome = fileURLToPath(new URL('../../../node_modules/.bin/biome', import.meta.url));
  return execFileSync(biome, ['format', `--stdin-file-path=${recordedFile}`], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    input: `${header}${JSON.stringify(examples)};\n`,
  });
}

it('every operation has an example', () => {
  expect(operationIds.filter((id) => recordedExamples[id] === undefined)).toEqual([]);
});

it('a server returns the recorded examples, over HTTP and as GraphQL', async () => {
  const examples = await recordExamples(overHttp, asGraphQL);
  await expect(textOf(examples)).toMatchFileSnapshot(recordedFile);
});

const folder = mkdtempSync(join(tmpdir(), 'formwright-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The client, where programs in the folder import it from. */
async function installClient() {
  const target = join(folder, 'node_modules', '@formwright', 'client');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), '{"type":"module","exports":"./index.js"}');
  await build({
    entryPoints: [fileURLToPath(new URL('../../../packages/client/src/index.ts', import.meta.url))],
    outfile: join(target, 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
}

const program = (name: string) => fileURLToPath(new URL(`programs/${name}`, import.meta.url));

interface Language {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly sampleOf: (sample: SampleRequest) => string;
  /** Runs a sample and returns what it prints. */
  readonly run: (interpreter: Interpreter, text: string) => Promise<unknown>;
}

const runProgram: Language['run'] = async (interpreter, text) => {
  const [printed] = JSON.parse(await interpreter.exchange(JSON.stringify(text)));
  return printed;
};

const languages: readonly Language[] = [
  {
    name: 'curl',
    command: ['bash', program('run-bash.sh')],
    sampleOf: curlSample,
    async run(interpreter, text) {
      writeFileSync(join(folder, 'sample.sh'), text);
      const output = await interpreter.exchange('sample.sh');
      return readFileSync(join(folder, output), 'utf8');
    },
  },
  {
    name: 'JavaScript',
    command: [process.execPath, program('run-javascript.mjs')],
    sampleOf: javaScriptSample,
    run: runProgram,
  },
  {
    name: 'Python',
    command: ['python3', program('run_python.py')],
    sampleOf: pythonSample,
    run: runProgram,
  },
];

describe.each(languages)('the samples in $name', async (language) => {
  const world = await createExampleWorld();

  it('send the recorded requests and print the recorded responses', async () => {
    await installClient();
    const interpreters: Interpreter[] = [];
    const shown = new Set<string>();
    await world.run(
      ({ url, key }) => {
        const interpreter = startInterpreter(language.command, { folder, key });
        interpreters.push(interpreter);
        return (operation, request) => {
          const isFirst = !shown.has(operation.id);
          shown.add(operation.id);
          return runSample(language, interpreter, { id: operation.id, request, url, isFirst });
        };
      },
      () => async () => undefined,
    );
    for (const interpreter of interpreters) await interpreter.end();
    expect(shown.size).toBe(operationIds.length);
  });
});

interface SampleRun {
  readonly id: string;
  readonly request: ExampleRequest;
  readonly url: string;
  /** Whether the request is the one of the example. */
  readonly isFirst: boolean;
}

/** Runs the sample of a request. For that of the example, compares text and output with the record. */
async function runSample(
  { sampleOf, run }: Language,
  interpreter: Interpreter,
  { id, request, url, isFirst }: SampleRun,
) {
  const recorded = recordedExamples[id];
  if (!recorded) throw new Error(`${id} has no example`);
  const { upload } = request;
  if (upload) writeFileSync(join(folder, upload.fileName), upload.text);
  const sample = sampleRequestOf({ ...recorded, request }, url);
  const text = sampleOf(sample);
  const printed = await run(interpreter, text);
  const isUnparsed = sample.answer === 'json' && typeof printed === 'string';
  const body = isUnparsed ? JSON.parse(printed) : printed;
  if (isFirst) {
    expect(withoutIds(text)).toBe(withoutIds(sampleOf(sampleRequestOf(recorded, url))));
    expectAnswer(sample, body, recorded.response);
  }
  return body;
}

/** Compares what a sample printed or stored with the recorded response. */
function expectAnswer(
  { answer, fileName }: SampleRequest,
  printed: unknown,
  { body, shortened }: { readonly body?: unknown; readonly shortened?: boolean },
): void {
  if (answer === 'none') return;
  if (answer === 'file') expect(existsSync(join(folder, fileName))).toBe(true);
  else if (shortened) expect(printed).toMatchObject(Object(body));
  else expect(withoutIds(printed)).toEqual(withoutIds(body));
}
