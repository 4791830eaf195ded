import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'koa';
import { z } from 'zod';
import { isKnown } from '../rest/conditional.ts';

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

/** Something for browsers that is the same for everybody: one buffer for each encoding, shared. */
export interface Asset {
  readonly extension: string;
  /** The opaque part of a weak entity tag: it names the content in whatever encoding. */
  readonly tag: string;
  bodyIn(encoding: Encoding): Buffer;
}

const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;

type Encoding = keyof typeof suffixes;

const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

export interface Assets {
  /** The names of what pages load. */
  readonly script: string;
  readonly worker: string;
  readonly style: string;
  readonly notice: string;
  /** Files by their names, which change with what they hold. */
  readonly files: ReadonlyMap<string, Asset>;
  /** The files of the GraphQL editor: the same, but large. */
  readonly editorFiles: ReadonlyMap<string, Asset>;
  /** The script that places forms on other pages. */
  readonly embed: Asset;
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
  const { workers, ...editor } = readEditorNames();
  const byName = (list: readonly string[]) => new Map(list.map((name) => [name, fileAsset(name)]));
  return {
    ...names,
    files: byName(files),
    editorFiles: byName([...Object.values(editor), ...Object.values(workers)]),
    embed: fileAsset('embed.js', tagOf(readFile('embed.js'))),
  };
}

/**
 * The names of what the GraphQL editor loads.
 *
 * @throws {Error} with code `ENOENT` if it was not built
 */
export function readEditorNames(): z.output<typeof editorModel> {
  return editorModel.parse(readManifest('editor.json'));
}

/** Files that have been read, by name. */
const contents = new Map<string, Buffer>();

/** A file, read once it is asked for. Its name changes with what it holds, unless told otherwise. */
function fileAsset(name: string, tag = name): Asset {
  return {
    extension: name.slice(name.lastIndexOf('.')),
    tag: `"${tag}"`,
    bodyIn(encoding) {
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
    for (const encoding of encodings) asset.bodyIn(encoding);
  }
}

/** A page that is made once. */
export function pageAsset(page: string): Asset {
  const identity = Buffer.from(page);
  const bodies: Record<Encoding, Buffer> = {
    identity,
    gzip: gzipSync(identity),
    br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
  return {
    extension: '.html',
    tag: `"${tagOf(identity)}"`,
    bodyIn: (encoding) => bodies[encoding],
  };
}

const tagOf = (content: Buffer) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Sends it in the smallest encoding that the browser takes, unless the browser has it already. */
export function sendAsset(ctx: Context, { extension, tag, bodyIn }: Asset): void {
  ctx.set('ETag', `W/${tag}`);
  ctx.vary('Accept-Encoding');
  if (isKnown(tag, ctx.get('If-None-Match'))) {
    ctx.status = 304;
    return;
  }
  const taken = ctx.acceptsEncodings('br', 'gzip', 'identity');
  const encoding: Encoding = taken === 'br' || taken === 'gzip' ? taken : 'identity';
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.type = extension;
  ctx.body = bodyIn(encoding);
}
