import { readFileSync } from 'node:fs';
import type { Context } from 'koa';
import { z } from 'zod';

/** What the build made for browsers; see `scripts/build-web.js`. */
const manifestModel = z.object({
  script: z.string(),
  worker: z.string(),
  style: z.string(),
  notice: z.string(),
  files: z.array(z.string()),
});

/** A file for browsers, in each encoding that it is kept in. */
export interface Asset {
  readonly extension: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

type Encoding = 'br' | 'gzip' | 'identity';

export interface Assets {
  /** The names of what pages load. */
  readonly script: string;
  readonly worker: string;
  readonly style: string;
  readonly notice: string;
  /** Files by their names, which change with what they hold. */
  readonly files: ReadonlyMap<string, Asset>;
  /** The script that places forms on other pages. */
  readonly embed: Asset;
}

/**
 * Reads what browsers get into memory: a few files.
 *
 * @throws {Error} with code `ENOENT` if it was not built
 */
export function readAssets(): Assets {
  const folder = new URL('../dist/web/', import.meta.url); // of the sources and of the bundle alike
  const read = (name: string) => readFileSync(new URL(name, folder));
  const assetOf = (name: string): Asset => ({
    extension: name.slice(name.lastIndexOf('.')),
    bodies: { br: read(`${name}.br`), gzip: read(`${name}.gz`), identity: read(name) },
  });
  const { files, ...names } = manifestModel.parse(JSON.parse(read('manifest.json').toString()));
  return {
    ...names,
    files: new Map(files.map((name) => [name, assetOf(name)])),
    embed: assetOf('embed.js'),
  };
}

/** Sends a file in the smallest encoding that the browser takes. */
export function sendAsset(ctx: Context, { extension, bodies }: Asset): void {
  const taken = ctx.acceptsEncodings('br', 'gzip', 'identity');
  const encoding: Encoding = taken === 'br' || taken === 'gzip' ? taken : 'identity';
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.type = extension;
  ctx.body = bodies[encoding];
}
