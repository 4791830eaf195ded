import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { contentHash, type EncodedContent, encodings } from '../src/http/send-content.ts';

/** The manifest of the web build, with the names of files that pages refer to; see `scripts/build/build-web.js`. */
const manifestModel = z.object({
  script: z.string(),
  worker: z.string(),
  style: z.string(),
  notice: z.string(),
  preview: z.string(),
  /** The script that adds copy buttons to code samples. */
  copyButtons: z.string(),
  /** The script of the documentation. */
  docs: z.string(),
  /** The script of the examples in the documentation. */
  example: z.string(),
  files: z.array(z.string()),
});

/** The list of files of the console; see `scripts/build/build-console.js`. */
const consoleModel = z.object({
  script: z.string(),
  styles: z.array(z.string()),
  files: z.array(z.string()),
});

/** The manifest of the GraphQL editor; see `scripts/build/build-editor.js`. */
const editorModel = z.object({
  script: z.string(),
  style: z.string(),
  start: z.string(),
  workers: z.record(z.string(), z.string()),
});

/** File extensions of encoded files. */
const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;

export type Assets = ReturnType<typeof readAssets>;

const dist = new URL('../dist/', import.meta.url); // the same for the sources and the bundle

const readFile = (path: string) => readFileSync(new URL(path, dist));

const readManifest = (name: string): unknown => JSON.parse(readFile(`web/${name}`).toString());

/**
 * Reads the manifests of the build.
 *
 * @throws {Error} with code `ENOENT` if it was not built
 */
export function readAssets() {
  const { files, ...names } = manifestModel.parse(readManifest('manifest.json'));
  const { workers, ...editor } = readEditorManifest();
  const byName = (list: readonly string[]) => new Map(list.map((name) => [name, fileAsset(name)]));
  return {
    ...names,
    /** Files by name. A name contains the hash of the content. */
    files: byName(files),
    /** Files of the GraphQL editor by name. They are large, so requests are rate-limited. */
    editorFiles: byName([...Object.values(editor), ...Object.values(workers)]),
    /** The script that embeds forms in other pages. */
    embed: fileAsset('embed.js', 'web', contentHash(readFile('web/embed.js'))),
  };
}

/** Reads the list of files of the console; undefined if it was not built, which needs its dev dependencies. */
export function readConsoleAssets() {
  if (!existsSync(new URL('console/files.json', dist))) return undefined;
  const list = JSON.parse(readFile('console/files.json').toString());
  const { files, ...names } = consoleModel.parse(list);
  return { ...names, files: new Map(files.map((name) => [name, fileAsset(name, 'console')])) };
}

/**
 * Reads the file names of the GraphQL editor.
 *
 * @throws {Error} with code `ENOENT` if it was not built
 */
export function readEditorManifest(): z.output<typeof editorModel> {
  return editorModel.parse(readManifest('editor.json'));
}

/** Content of files, cached by path. */
const contents = new Map<string, Buffer>();

/**
 * @param folder in `dist`
 * @param tag identifies the content; by default the file name, which contains a hash
 */
function fileAsset(name: string, folder = 'web', tag = name): EncodedContent {
  return {
    type: name.slice(name.lastIndexOf('.')),
    tag,
    bodyFor(encoding) {
      const file = `${folder}/${name}${suffixes[encoding]}`;
      const content = contents.get(file) ?? readFile(file);
      contents.set(file, content);
      return content;
    },
  };
}

/** Reads all files, for a process that drops its permissions to read them after startup. */
export function preloadAssets(): void {
  const { files, editorFiles, embed } = readAssets();
  const consoleFiles = readConsoleAssets()?.files ?? new Map<string, EncodedContent>();
  const all = [...files.values(), ...editorFiles.values(), ...consoleFiles.values(), embed];
  for (const asset of all) {
    for (const encoding of encodings) asset.bodyFor(encoding);
  }
}
