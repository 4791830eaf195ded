import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { contentHash, type EncodedContent, encodings } from '../src/http/encoded-content.ts';

/** What the build made for browsers; see `scripts/build-web.js`. */
const manifestModel = z.object({
  script: z.string(),
  worker: z.string(),
  style: z.string(),
  notice: z.string(),
  files: z.array(z.string()),
});

/** What it made for the GraphQL editor; see `scripts/build-editor.js`. */
const editorModel = z.object({
  script: z.string(),
  style: z.string(),
  start: z.string(),
  workers: z.record(z.string(), z.string()),
});

/** What the build appends to the names of encoded files. */
const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;

export interface Assets {
  /** The names of what pages load. */
  readonly script: string;
  readonly worker: string;
  readonly style: string;
  readonly notice: string;
  /** Files by their names, which change with what they hold. */
  readonly files: ReadonlyMap<string, EncodedContent>;
  /** The files of the GraphQL editor: the same, but large. */
  readonly editorFiles: ReadonlyMap<string, EncodedContent>;
  /** The script that places forms on other pages. */
  readonly embed: EncodedContent;
}

const folder = new URL('../dist/web/', import.meta.url); // of the sources and of the bundle alike

const readFile = (name: string) => readFileSync(new URL(name, folder));

const readManifest = (name: string): unknown => JSON.parse(readFile(name).toString());

/**
 * Finds what browsers get.
 *
 * @throws {Error} with code `ENOENT` if it was not built
 */
export function readAssets(): Assets {
  const { files, ...names } = manifestModel.parse(readManifest('manifest.json'));
  const { workers, ...editor } = readEditorManifest();
  const byName = (list: readonly string[]) => new Map(list.map((name) => [name, fileAsset(name)]));
  return {
    ...names,
    files: byName(files),
    editorFiles: byName([...Object.values(editor), ...Object.values(workers)]),
    embed: fileAsset('embed.js', contentHash(readFile('embed.js'))),
  };
}

/**
 * The names of what the GraphQL editor loads.
 *
 * @throws {Error} with code `ENOENT` if it was not built
 */
export function readEditorManifest(): z.output<typeof editorModel> {
  return editorModel.parse(readManifest('editor.json'));
}

/** Files that have been read, by name. */
const contents = new Map<string, Buffer>();

/** A file, read once it is asked for. Its name changes with what it holds, unless told otherwise. */
function fileAsset(name: string, tag = name): EncodedContent {
  return {
    type: name.slice(name.lastIndexOf('.')),
    tag,
    bodyFor(encoding) {
      const file = name + suffixes[encoding];
      const content = contents.get(file) ?? readFile(file);
      contents.set(file, content);
      return content;
    },
  };
}

/** Reads all files now: for a process that will not be able to read them later. */
export function preloadAssets(): void {
  const { files, editorFiles, embed } = readAssets();
  for (const asset of [...files.values(), ...editorFiles.values(), embed]) {
    for (const encoding of encodings) asset.bodyFor(encoding);
  }
}
