import { readdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the code that runs was built to. */
const built = new URL('.', import.meta.url).href;
const loadedAt = Date.now();

const maps = new Map<string, SourceMap | undefined>();

/**
 * A stack trace with the lines of the sources. Node could tell them by itself, but keeps the map of
 * every module from the start; here they are read once there is something to tell.
 */
export function inSources(stack: string): string {
  return stack.replace(/(file:\/\/[^\s()]*\.js):(\d+):(\d+)/g, (place, url, line, column) => {
    const map = url.startsWith(built) ? mapOf(url) : undefined;
    const origin = map?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

/** The maps of all modules, for a process that will not be able to read them; as text, which is small. */
const texts = new Map<string, string>();

/** Reads all maps early. */
export function preloadSourceMaps(): void {
  const folder = fileURLToPath(built);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.js.map')) texts.set(path, readFileSync(path, 'utf8'));
  }
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(`${fileURLToPath(url)}.map`));
  return maps.get(url);
}

/** Undefined where there is none, also since a newer build has taken its place. */
function readMap(path: string): SourceMap | undefined {
  try {
    const text = texts.get(path);
    if (text !== undefined) return new SourceMap(JSON.parse(text));
    if (statSync(path).mtimeMs > loadedAt) return undefined;
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
